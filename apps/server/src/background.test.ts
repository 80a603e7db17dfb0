import { api } from '@orchard/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { PASSWORD } from '#demo/cast/people.ts';
import { createNews } from '#testing/news.ts';
import { createScene } from '#testing/scene.ts';
import { fromNow } from '#testing/times.ts';
import { startBackground } from './background.ts';

vi.mock('#platform/concurrency/jobs.ts', async (load) => {
  const jobs = await load<typeof import('#platform/concurrency/jobs.ts')>();
  const startJobs: typeof jobs.startJobs = (db, work, log) => {
    const told = work.filter(({ name }) => ['announcements', 'digests', 'erasures'].includes(name));
    return jobs.startJobs(db, told, log, { minuteMs: 500, retryMs: 20 });
  };
  return { ...jobs, startJobs };
});

const scene = await createScene();
const { app, as, config, db, make, members, mailsTo } = scene;
const { heard } = createNews(scene);

test('the site tells of a lecture that was published, and mails it when its turn comes', async () => {
  const { title } = await make.video({ publishedAt: fromNow({ minutes: -5 }) });
  onTestFinished(startBackground(app, db, config));
  const kinds = async () => (await heard(members.hanako)).map(({ kind }) => kind);
  await expect.poll(kinds, { timeout: 10_000 }).toEqual(['brand_lecture']);
  expect(await mailsTo('hanako@example.jp')).toEqual([]);

  await db.pool.query(`UPDATE notifications SET created_at = created_at - interval '8 days'`);
  await expect
    .poll(() => mailsTo('hanako@example.jp'), { timeout: 10_000 })
    .toMatchObject([{ kind: 'news', text: expect.stringContaining(title) }]);
});

test('the site erases a member whose day has come, and sends a receipt', async () => {
  await as('taro').call(api.askErasure, { body: { password_current: PASSWORD } });
  onTestFinished(startBackground(app, db, config));
  await db.pool.query('UPDATE erasures SET erase_at = now()');
  const left = async () =>
    (await db.pool.query('SELECT id FROM members WHERE id = $1', [members.taro.id])).rows;
  await expect.poll(left, { timeout: 10_000 }).toEqual([]);
  const kinds = (await mailsTo('taro@example.jp')).map(({ kind }) => kind);
  expect(kinds).toContain('erasure_receipt');
});
