import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type AccessList, formatAccessList } from '#operations/backup/access-list.ts';
import { type Manifest, manifestFile, readManifest } from '#operations/backup/manifest.ts';
import { secretOf } from '#platform/secrets/app-secret.ts';
import { makeStore, onDatabaseIn, runToEnd, settingsFor } from '#testing/restoring.ts';
import { copySiteData } from '#testing/site-data.ts';
import { testFolder } from '#testing/test-folder.ts';

const at = testFolder();
const OTHER = 'k3J9vQ2xLw8RtZ5bN7mYp4HdFs6GcTaE';
const FAR = 2_000_000_000;
let secret: string;
let stored: Record<string, string>;
let manifest: Manifest;

const run = async (name: string, args: string[], more: Record<string, string> = {}) =>
  runToEnd('restore', args, { ...(await settingsFor(at(name))), ...more });

/** The plain backup with a manifest of somebody who may write there, but has no secret. */
function forge(seal: string | null): string {
  rmSync(at('forged'), { recursive: true, force: true });
  cpSync(at('plain'), at('forged'), { recursive: true });
  const { name, text } = manifestFile({ ...manifest, made_at: '2020-01-01T00:00:00.000Z' }, seal);
  writeFileSync(join(at('forged'), name), text);
  return at('forged');
}

/** A list that has these members erased. */
function listOf(erased: AccessList['erased'], seal = secret): string {
  const { content } = JSON.parse(readFileSync(at('site/access-list.json'), 'utf8'));
  writeFileSync(at('list.json'), formatAccessList({ ...content, erased }, seal));
  return at('list.json');
}

/** The folder of the stored backups, which any holder of its key may write to, and their names. */
function nights() {
  const folder = at('kept/sites', readdirSync(at('kept/sites'))[0] ?? '', 'backups');
  const [old = '', newest = ''] = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length));
  return { folder, old, newest };
}

/** Puts the older backup under the name of the newest. */
function swap(change: (index: string, names: { old: string; newest: string }) => string) {
  const { folder, old, newest } = nights();
  cpSync(join(folder, `${old}.tar.age`), join(folder, `${newest}.tar.age`));
  const index = change(readFileSync(join(folder, `${old}.json`), 'utf8'), { old, newest });
  writeFileSync(join(folder, `${newest}.json`), index);
  return ['--from', newest, '--identity', at('key')];
}

beforeAll(async () => {
  const { identity, store } = await makeStore(at('kept'));
  writeFileSync(at('key'), identity);
  stored = store;
  copySiteData('demo', at('site'));
  const site = { ...(await settingsFor(at('site'))), ...store };
  for (const args of [[], [], ['--to', at('plain')]]) {
    const made = await runToEnd('backup', args, site);
    expect(made.code, made.output).toBe(0);
  }
  secret = secretOf({ appSecret: null, dataDir: at('site') }) as string;
  manifest = readManifest(at('plain'), secret);
});

const past = '2026-01-01T00:00:00Z';
const later = () => new Date(Date.now() + 60_000).toISOString();
/** All members of the backup, or as many numbers. */
const everybody = () => {
  const { rows = 0 } = manifest.tables.find(({ name }) => name === 'members') ?? {};
  return Array.from({ length: rows }, (_, index) => index + 1);
};
const plain = (list: string) => ['--from', at('plain'), '--access-list', list];

const forgeries: [string, () => string[], RegExp, Record<string, string>?][] = [
  ['a manifest without a seal', () => ['--from', forge(null)], /is not sealed by the secret/],
  ['a manifest of another’s seal', () => ['--from', forge(OTHER)], /is not sealed by the secret/],
  [
    'a backup with its own secret, where the settings have another',
    () => ['--from', at('plain')],
    /is not sealed by the secret/,
    { APP_SECRET: OTHER },
  ],
  [
    'an older backup under a newer name',
    () => swap((index, { old, newest }) => index.replace(old, newest)),
    /is another backup \(/,
  ],
  ['an older index under a newer name', () => swap((index) => index), /\.json in .* is damaged/],
  [
    'a list with times of the future',
    () => plain(listOf([{ member: 1, erased_at: '2100-01-01T00:00:00Z' }])),
    /is odd: .* 1 times of the future/,
  ],
  [
    'a list of most members',
    () => plain(listOf(everybody().map((member) => ({ member, erased_at: later() })))),
    /is odd: it has \d+ of \d+ members erased/,
  ],
  [
    'a list without its seal, with numbers that nobody had',
    () => plain(listOf([{ member: FAR, erased_at: past }], OTHER)),
    /is odd: .* 1 numbers that no member had/,
  ],
];

describe('forged files beside the backups', () => {
  test.each(forgeries)('%s is not believed', async (_, prepare, sentence, more = {}) => {
    rmSync(at('refused'), { recursive: true, force: true });
    const { code, output } = await run('refused', prepare(), { ...stored, ...more });
    expect([code, output]).toEqual([1, expect.stringMatching(sentence)]);
    expect(existsSync(at('refused/postgres'))).toBe(false);
  });

  test('what the operator vouches for is restored, and a list without a seal moves no number', async () => {
    const list = listOf(
      [1, FAR].map((member) => ({ member, erased_at: past })),
      OTHER,
    );
    const args = ['--from', forge(null), '--access-list', list, '--vouch'];
    const { code, output } = await run('vouched', args);
    expect([code, output]).toEqual([0, expect.stringContaining('1 members erased again')]);
    const { rows } = await onDatabaseIn(at('vouched'), ({ pool }) =>
      pool.query('SELECT last_value::int AS last FROM members_id_seq'),
    );
    const before = manifest.sequences.find(({ name }) => name === 'members_id_seq');
    expect(rows).toEqual([{ last: before?.last }]);
  });
});
