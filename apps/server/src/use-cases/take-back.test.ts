import { expect, test } from 'vitest';
import { addCast } from '#demo/cast/cast.ts';
import { keepAnnounced, listAnnounced } from '#features/notifications/announced.store.ts';
import { issueToken } from '#features/tokens/mailed-tokens.store.ts';
import type { Database } from '#platform/database/open-database.ts';
import { COMMAND } from '#platform/records/audit.store.ts';
import { listSessions, replaceSessions, startSession } from '#platform/sessions/sessions.store.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createMake } from '#testing/make.ts';
import { eraseMember } from './erase-member.ts';
import { prepareSite } from './prepare-site.ts';
import { takeBack } from './take-back.ts';

/** A site with the cast: two of them number their members alike. */
async function site(): Promise<Database> {
  const database = await createTestDatabase();
  await prepareSite(database.kysely, { product: 'Orchard', productSlug: 'orchard' });
  await addCast(database.kysely);
  return database;
}

const [point, running] = [await site(), await site()];

const count = async ({ pool }: Database, query: string, values: unknown[] = []) =>
  (await pool.query(query, values)).rows.length;

test('what ended since does not come back, and what was sent since is not sent again', async () => {
  const make = createMake(point.kysely);
  const [stays, erased] = [await make.member(), await make.member()];
  const alike = createMake(running.kysely);
  expect([(await alike.member()).id, (await alike.member()).id]).toEqual([stays.id, erased.id]);

  // One session of that time has ended since, one is of today.
  await startSession(point.kysely, stays.id, true);
  const today = await startSession(running.kysely, stays.id, true);
  await issueToken(point.kysely, stays.id, 'reset');
  await point.pool.query(
    `INSERT INTO mails (kind, recipient, subject, body_text, body_html, message_id)
     VALUES ('notice', 'a@example.jp', 'a', 'a', 'a', 'a')`,
  );
  const video = await make.video();
  await alike.video();
  await keepAnnounced(running.kysely, [{ kind: 'video', id: video.id }]);
  await running.kysely.transaction().execute((tx) => eraseMember(tx, erased.id, {}));

  await takeBack(point, running, { staff: COMMAND, label: '2026年11月26日 12:00:00' });

  const sessions = await listSessions(point.kysely);
  expect(sessions.map(({ id }) => id)).toEqual([today.sessionId]);
  expect(await count(point, 'SELECT FROM mailed_tokens')).toBe(0);
  expect(await count(point, 'SELECT FROM mails WHERE next_attempt_at IS NOT NULL')).toBe(0);
  expect(await count(point, 'SELECT FROM mails WHERE failed_at IS NOT NULL')).toBe(1);
  expect(await listAnnounced(point.kysely)).toEqual([{ kind: 'video', id: video.id }]);
  expect(await count(point, 'SELECT FROM members WHERE id = $1', [erased.id])).toBe(0);
  expect(await count(point, "SELECT FROM audit_log WHERE action = 'return_to'")).toBe(1);
});

test('a session of a member who is not there any more does not come along', async () => {
  const later = await createMake(running.kysely).member();
  expect(await count(point, 'SELECT FROM members WHERE id = $1', [later.id])).toBe(0);
  await startSession(running.kysely, later.id, true);
  await point.kysely
    .transaction()
    .execute(async (tx) => replaceSessions(tx, await listSessions(running.kysely)));
  expect((await listSessions(point.kysely)).map((one) => one.member_id)).not.toContain(later.id);
});
