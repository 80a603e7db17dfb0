import { beforeAll, expect, test } from 'vitest';
import { runCommandOn } from '#testing/command.ts';
import { createScene } from '#testing/scene.ts';

const scene = await createScene();
const { db, make } = scene;
const run = (name: string, LANG = 'C.UTF-8') =>
  runCommandOn(scene, `retention ${name}`, [], { LANG });

beforeAll(async () => {
  const { id } = await make.member();
  await db.pool.query(`
    INSERT INTO retention_rules (rule, days) VALUES ('search_history', 30)`);
  await db.pool.query(
    `INSERT INTO search_history (member_id, word, searched_at)
     VALUES ($1, 'a', '2020-03-01 12:00+09'), ($1, 'b', now())`,
    [id],
  );
});

test('orchard retention says what would go, and removes it', async () => {
  const told = await run('preview');
  expect(told.output).toContain('search history: after 30 days, 1, the oldest of 2020-03-01');
  expect(told.output).toContain('details of watching: never');
  const japanese = await run('preview', 'ja_JP.UTF-8');
  expect(japanese.output).toContain('検索履歴：30日、1件、最も古いもの 2020-03-01');
  const done = await run('run');
  expect([done.code, done.output]).toEqual([0, expect.stringContaining('search history: 1')]);
  expect((await run('run', 'ja_JP.UTF-8')).output).toContain('検索履歴：0件');
});

test('orchard retention says which rule could not be applied', async () => {
  await db.pool.query(`INSERT INTO retention_rules (rule, days) VALUES ('watching', 180)`);
  await db.owner.query('ALTER TABLE anonymous_watching RENAME TO gone');
  const { id } = await make.member();
  const video = await make.video();
  await db.pool.query(
    `INSERT INTO video_progress (member_id, video_id, clock_at, position_at)
     VALUES ($1, $2, now(), '2020-01-01')`,
    [id, video.id],
  );
  const { code, complaint } = await run('run');
  expect([code, complaint]).toEqual([1, expect.stringContaining('details of watching: ')]);
});
