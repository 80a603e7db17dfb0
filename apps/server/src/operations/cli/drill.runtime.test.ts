import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { clusterIn, notedPostmaster, runsCluster } from '@orchard/embedded-postgres';
import { beforeAll, expect, test } from 'vitest';
import { emptyTrial } from '#operations/trial/try-backup.ts';
import type { Database } from '#platform/database/open-database.ts';
import {
  launchCommand,
  makeStore,
  onDatabaseIn,
  runToEnd,
  settingsFor,
} from '#testing/restoring.ts';
import { copySiteData } from '#testing/site-data.ts';
import { testFolder } from '#testing/test-folder.ts';

const at = testFolder();
let site: Record<string, string>;

beforeAll(async () => {
  site = await settingsFor(at('data'), (await makeStore(at('kept'))).store);
  copySiteData('demo', at('data'));
  await onDatabaseIn(at('data'), leaveTraces);
});

/**
 * What years leave: gaps between rows of many lengths, and separators of lines within texts. Besides,
 * a maintenance is on: backups are made then of all times.
 */
async function leaveTraces({ pool }: Database): Promise<void> {
  for (const every of [3, 5, 2]) {
    await pool.query(
      `UPDATE videos SET body = repeat(E'一行\\u2028', (id * 37 % 300)::integer) || 'n'
       WHERE id % $1 = 0`,
      [every],
    );
    await pool.query('VACUUM videos');
  }
  await pool.query(
    "INSERT INTO maintenance (ends_at, staff_name) VALUES (now() + interval '1 day', '佐藤')",
  );
}

/** The runs that the site has noted, without those under way. */
const runs = () =>
  onDatabaseIn(at('data'), async ({ pool }) => {
    const { rows } = await pool.query<{
      kind: string;
      succeeded: boolean;
      problem: string | null;
    }>(
      'SELECT kind, succeeded, problem FROM upkeep_runs WHERE finished_at IS NOT NULL ORDER BY id',
    );
    return rows;
  });

test('the work of a night makes a backup, and proves by restoring it that it is whole', async () => {
  const { code, output } = await runToEnd('nightly', [], site);
  expect(output).toMatch(/^\d{8}T\d{6}Z restores: \d+ rows, \d+ files, compared and tried in/m);
  expect(code).toBe(0);
  expect(await runs()).toEqual([
    { kind: 'backup', succeeded: true, problem: null },
    { kind: 'drill', succeeded: true, problem: null },
  ]);
  expect(readdirSync(at('data/work'))).toEqual([]);
});

test('a backup that is damaged where it is kept fails the drill, which says so and notes it', async () => {
  const [name = ''] = readdirSync(at('kept'), { recursive: true, encoding: 'utf8' }).filter((one) =>
    one.endsWith('.tar.age'),
  );
  const path = at('kept', name);
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.subarray(0, bytes.length - 100));
  const { code, output } = await runToEnd('drill', [], site);
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/is not to be relied on: The backup is damaged: .* was changed/),
  ]);
  expect((await runs()).at(-1)).toEqual({
    kind: 'drill',
    succeeded: false,
    problem: expect.stringContaining('was changed'),
  });
  writeFileSync(path, bytes);
});

test('the database that a killed trial leaves running ends before its folder is emptied', async () => {
  expect((await runToEnd('backup', ['--to', at('plain')], site)).code).toBe(0);
  const wish = ['--from', at('plain'), '--scratch', at('scratch')];
  const killed = launchCommand('trial', wish, site);
  const cluster = clusterIn(at('scratch/data'));
  const until = performance.now() + 60_000;
  while (notedPostmaster(cluster) === undefined && performance.now() < until) await pause(5);
  const database = notedPostmaster(cluster) as number;
  killed.process.kill('SIGKILL');
  await killed.ended;
  expect(runsCluster(database, cluster)).toBe(true);
  await emptyTrial(at('scratch'));
  expect([runsCluster(database, cluster), existsSync(at('scratch'))]).toEqual([false, false]);
  rmSync(at('plain'), { recursive: true });
});

test('the backup of an update is encrypted, tried, and restored with the key beside it', async () => {
  expect((await runToEnd('backup', ['--before-update'], site)).code).toBe(0);
  const folder = at('data/before-update');
  const found = spawnSync('grep', ['-rlaE', 'hanako|青木', folder], { encoding: 'utf8' });
  expect(found.stdout).toBe('');
  const trial = await runToEnd('trial', ['--from', folder, '--scratch', at('scratch')], site);
  expect([trial.code, JSON.parse(trial.output)]).toEqual([
    0,
    expect.objectContaining({ ok: true }),
  ]);
  const restored = await runToEnd('restore', ['--from', folder], { ...site, DATA_DIR: at('back') });
  expect([restored.code, restored.output]).toEqual([0, expect.stringContaining('\nRestored the')]);
  expect([readdirSync(at('data/work')), readdirSync(at('back/work'))]).toEqual([[], []]);
});

test('a plain backup is tried without the site, and the outcome is one line of JSON', async () => {
  expect((await runToEnd('backup', ['--to', at('plain')], site)).code).toBe(0);
  const wish = ['--from', at('plain'), '--scratch', at('scratch')];
  const elsewhere = { DATA_DIR: at('nothing'), PORT: site.PORT as string, DEMO: '0' };
  const { code, output } = await runToEnd('trial', wish, elsewhere);
  expect([code, JSON.parse(output)]).toEqual([
    0,
    expect.objectContaining({ ok: true, problem: null }),
  ]);
  expect([existsSync(at('nothing')), existsSync(at('scratch'))]).toEqual([false, false]);
  rmSync(at('plain/tables/videos.jsonl.gz'));
  const broken = await runToEnd('trial', wish, elsewhere);
  expect([broken.code, JSON.parse(broken.output)]).toEqual([
    1,
    expect.objectContaining({ ok: false, problem: expect.stringContaining('is damaged') }),
  ]);
});

test.each([
  ['backup', ''],
  ['drill', 'restored/data/postgres/postmaster.pid'],
])('a night that is told to end at its %s leaves no copy of the site', async (stage, file) => {
  const work = at('data/work');
  const night = launchCommand('nightly', [], site);
  const isThere = () =>
    readdirSync(work).some((name) => name.startsWith(stage) && existsSync(join(work, name, file)));
  await expect.poll(isThere, { interval: 5, timeout: 60_000 }).toBe(true);
  night.process.kill('SIGTERM');
  await night.ended;
  expect(readdirSync(work)).toEqual([]);
});
