import { expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import type { Moment } from './moment.ts';
import { createShared } from './shared.ts';

const { kysely, pool } = await createTestDatabase();

/** The moment as a request would learn it, moved by some milliseconds. */
async function moment(later = 0): Promise<Moment> {
  const { rows } = await pool.query<{ now: number; revision: number }>(`
    SELECT (extract(epoch FROM now()) * 1000)::float8 AS now, revision
    FROM content_revisions WHERE content = 'notices'`);
  const { now = 0, revision = 0 } = rows[0] ?? {};
  return { now: now + later, revisions: { notices: revision }, position: null };
}

test('what is kept ends at the moment at which time alone changes it', async () => {
  await pool.query(`
    INSERT INTO notice_categories (name, color) VALUES ('お知らせ', '#2563eb');
    INSERT INTO notices (notice_category_id, title, published_at, published_until)
    SELECT id, '予定', now() + interval '1 hour', now() + interval '2 hours'
    FROM notice_categories`);
  const shared = createShared(kysely);
  let readings = 0;
  const get = async (at: Moment) =>
    shared.get(
      'notices',
      'key',
      at,
      async () => ++readings,
      () => 1,
    );
  const minute = 60_000;
  const seen = [await get(await moment()), await get(await moment(59 * minute))];
  expect(seen).toEqual([1, 1]);
  expect(await get(await moment(61 * minute))).toBe(2);
});

test('a reading that began before the change is not given to a request that came after it', async () => {
  const shared = createShared(kysely);
  const before = await moment();
  let goOn = () => {};
  const blocked = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let began = () => {};
  const hasBegun = new Promise<void>((resolve) => {
    began = resolve;
  });
  const early = shared.get(
    'notices',
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
  const after = await moment();
  const late = shared.get(
    'notices',
    'key',
    after,
    async () => 'new',
    () => 1,
  );
  goOn();
  expect([await early, await late]).toEqual(['old', 'new']);
  expect(after.revisions.notices).toBe((before.revisions.notices ?? 0) + 1);
  expect(shared.find('notices', 'key', await moment())).toBe('new');
});
