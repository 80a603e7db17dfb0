import { api } from '@orchard/contract';
import { expect, onTestFinished, test } from 'vitest';
import { startJobs } from '#platform/concurrency/jobs.ts';
import { createNews } from '#testing/news.ts';
import { createScene } from '#testing/scene.ts';
import { fromNow } from '#testing/times.ts';
import { startBackground } from './background.ts';

const scene = await createScene();
const { app, as, config, db, make, members, mailsTo } = scene;
const { heard } = createNews(scene);

/** Begins some of the site's own work, until the test ends; a minute has half a second. */
const begin = (...names: string[]) =>
  onTestFinished(
    startBackground(app, db, config, (database, work, log) =>
      startJobs(
        database,
        work.filter(({ name }) => names.includes(name)),
        log,
        { minuteMs: 500, retryMs: 20 },
      ),
    ),
  );

test('the site tells of a lecture that was published, and mails it when its turn comes', async () => {
  const { title } = await make.video({ publishedAt: fromNow({ minutes: -5 }) });
  begin('announcements', 'digests');
  const kinds = async () => (await heard(members.hanako)).map(({ kind }) => kind);
  await expect.poll(kinds, { timeout: 60_000 }).toEqual(['brand_lecture']);
  expect(await mailsTo('hanako@example.jp')).toEqual([]);

  await db.pool.query(`UPDATE notifications SET created_at = created_at - interval '8 days'`);
  await expect
    .poll(() => mailsTo('hanako@example.jp'), { timeout: 60_000 })
    .toMatchObject([{ kind: 'news', text: expect.stringContaining(title) }]);
});

test('the site erases a member whose day has come, and sends a receipt', async () => {
  await as('taro').call(api.askErasure);
  begin('erasures');
  await db.pool.query('UPDATE erasures SET erase_at = now()');
  const left = async () =>
    (await db.pool.query('SELECT id FROM members WHERE id = $1', [members.taro.id])).rows;
  await expect.poll(left, { timeout: 60_000 }).toEqual([]);
  const kinds = (await mailsTo('taro@example.jp')).map(({ kind }) => kind);
  expect(kinds).toContain('erasure_receipt');
});
