import { expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { type CachedContent, createContentCache } from './content-cache.ts';
import type { ReadSnapshot } from './read-snapshot.ts';

const { kysely, pool } = await createTestDatabase();

const notices: CachedContent = { name: 'notices', publishedTables: ['notices'] };

/** The snapshot as a request would learn it, moved by some milliseconds. */
async function snapshot(later = 0): Promise<ReadSnapshot> {
  const { rows } = await pool.query<{ now: number; revision: number }>(`
    SELECT (extract(epoch FROM now()) * 1000)::float8 AS now, revision
    FROM content_revisions WHERE content = 'notices'`);
  const { now = 0, revision = 0 } = rows[0] ?? {};
  return { now: now + later, revisions: { notices: revision }, lsn: null };
}

test('what is cached is true until time alone changes it', async () => {
  await pool.query(`
    INSERT INTO notice_categories (name, color) VALUES ('お知らせ', '#2563eb');
    INSERT INTO notices (notice_category_id, title, published_at, published_until)
    SELECT id, '予定', now() + interval '1 hour', now() + interval '2 hours'
    FROM notice_categories`);
  const cache = createContentCache(kysely);
  let readings = 0;
  const get = async (at: ReadSnapshot) =>
    cache.get(
      notices,
      'key',
      at,
      async () => ++readings,
      () => 1,
    );
  const minute = 60_000;
  const seen = [await get(await snapshot()), await get(await snapshot(59 * minute))];
  expect(seen).toEqual([1, 1]);
  expect(await get(await snapshot(61 * minute))).toBe(2);
});

test('a reading that began before the change is not given to a request that came after it', async () => {
  const cache = createContentCache(kysely);
  const before = await snapshot();
  let goOn = () => {};
  const blocked = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let began = () => {};
  const hasBegun = new Promise<void>((resolve) => {
    began = resolve;
  });
  const early = cache.get(
    notices,
    'key',
    before,
    async () => {
      began();
      await blocked;
      return 'old';
    },
    () => 1,
  );
  await hasBegun;
  await pool.query(`UPDATE notices SET title = '変更'`);
  const after = await snapshot();
  const late = cache.get(
    notices,
    'key',
    after,
    async () => 'new',
    () => 1,
  );
  goOn();
  expect([await early, await late]).toEqual(['old', 'new']);
  expect(after.revisions.notices).toBe((before.revisions.notices ?? 0) + 1);
  const cached = cache.get(
    notices,
    'key',
    await snapshot(),
    async () => 'read again',
    () => 1,
  );
  expect(await cached).toBe('new');
});

test('content whose changes nothing counts is refused', async () => {
  const cache = createContentCache(kysely);
  const uncounted: CachedContent = { name: 'uncounted', publishedTables: [] };
  const read = cache.get(
    uncounted,
    'key',
    await snapshot(),
    async () => 'read',
    () => 1,
  );
  await expect(read).rejects.toThrow('content_revisions has no row for uncounted');
});
