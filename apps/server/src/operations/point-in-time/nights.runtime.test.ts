import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openMembership } from '@orchard/contract/staff/memberships';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseMember } from '#features/erasures/erase-member.commands.ts';
import { addMembers } from '#features/members/members.store.ts';
import { type Database, openDatabase } from '#platform/database/open-database.ts';
import { openPointOf, readPoints } from '#testing/open-point-of-site.ts';
import { contentOf, makeStore, runToEnd, secretIn, settingsFor } from '#testing/restoring.ts';
import { copySiteData } from '#testing/site-data.ts';
import { type SiteProcess, startSite } from '#testing/site-process.ts';
import { enterConsoleOf, type SiteOperator } from '#testing/site-visitor.ts';
import { testFolder } from '#testing/test-folder.ts';

const at = testFolder();
const dataDir = at('site');
let site: SiteProcess;
let operator: SiteOperator;
let running: pg.ClientConfig;
let before: Record<string, string>;
let erased = 0;

/** What happens after the backup: an edit, a removal, an erasure. */
async function changeSince(database: Database): Promise<void> {
  await database.pool.query("UPDATE videos SET title = 'あとの題名'");
  await database.pool.query('DELETE FROM notices');
  await database.kysely
    .transaction()
    .execute((tx) =>
      eraseMember(tx, erased, { appSecret: secretIn(dataDir), erasedAt: new Date().toISOString() }),
    );
}

beforeAll(async () => {
  copySiteData('demo', dataDir);
  mkdirSync(join(dataDir, 'media/videos'), { recursive: true });
  for (const name of ['film', 'gone']) {
    writeFileSync(join(dataDir, `media/videos/${name}.mp4`), `a ${name}`);
  }
  const settings = await settingsFor(dataDir, (await makeStore(at('stored'))).store);
  site = await startSite(settings);
  running = JSON.parse(readFileSync(join(dataDir, 'connection.json'), 'utf8'));
  const database = openDatabase({ connection: running, poolSize: 1 });
  const leaver = { name: '去る 人', nickname: '去る人', email: 'leaver@example.jp' };
  const added = await addMembers(database.kysely, [
    { ...leaver, passwordHash: null, memberships: [openMembership(1)] },
  ]);
  erased = added[0] as number;
  before = await contentOf(running);
  const made = await runToEnd('backup', [], settings);
  if (made.code !== 0) throw new Error(made.output);
  rmSync(join(dataDir, 'media/videos/gone.mp4'));
  await changeSince(database);
  operator = await enterConsoleOf(site.url, database);
  await database.close();
});

afterAll(() => site?.stop());

/** What belongs to the viewer of a point, to who looks, and to the site's own work since the backup. */
const BESIDES = new Set([
  ...[
    'audit_log',
    'content_revisions',
    'erasures',
    'frequent_words',
    'memberships',
    'member_visits',
  ],
  ...['members', 'push_keys', 'sequences', 'sessions', 'staff', 'staff_sessions'],
  ...['title_readings', 'upkeep_runs'],
]);

test('a night opens within a minute as it was, with files that the site still has by a second name', async () => {
  const { nights } = await readPoints(operator);
  const { view, steps, ms } = await openPointOf(operator, nights.at(-1) as string);
  expect(view).toMatchObject({ state: 'ready' });
  expect(ms).toBeLessThan(60_000);
  expect([...steps].join()).toContain('データベースに復元しています。');

  const then = await contentOf({ ...running, host: join(dataDir, 'point-in-time/socket') });
  const names = Object.keys(before).filter((name) => !BESIDES.has(name));
  expect(names.filter((name) => before[name] !== then[name])).toEqual([]);
  const film = (of: string, name: string) => join(of, `media/videos/${name}.mp4`);
  const point = join(dataDir, 'point-in-time');
  expect(statSync(film(point, 'film')).ino).toBe(statSync(film(dataDir, 'film')).ino);
  expect(readFileSync(film(point, 'gone'), 'utf8')).toBe('a gone');
});

test('who has been erased since is not shown, and nobody else is let in', async () => {
  await operator.call('POST', '/api/staff/point-in-time/enter', {});
  const shown = await operator.call('GET', '/api/staff/videos');
  expect(shown.text).not.toContain('あとの題名');
  const found = await operator.call('GET', `/api/staff/members/${erased}`);
  expect(found.status).toBe(404);
  await operator.call('POST', '/api/staff/point-in-time/close', {});
  expect((await operator.call('GET', '/api/staff/videos')).text).toContain('あとの題名');
  expect(existsSync(join(dataDir, 'point-in-time'))).toBe(false);
});
