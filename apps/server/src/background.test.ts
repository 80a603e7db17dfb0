import { expect, onTestFinished, test, vi } from 'vitest';
import { createNews } from '#testing/news.ts';
import { createScene } from '#testing/scene.ts';
import { fromNow } from '#testing/times.ts';
import { startBackground } from './background.ts';

vi.mock('#platform/concurrency/jobs.ts', async (load) => {
  const jobs = await load<typeof import('#platform/concurrency/jobs.ts')>();
  const startJobs: typeof jobs.startJobs = (db, work, log) => {
    const news = work.filter(({ name }) => name === 'announcements' || name === 'digests');
    return jobs.startJobs(db, news, log, { minuteMs: 500, retryMs: 20 });
  };
  return { ...jobs, startJobs };
});

const scene = await createScene();
const { app, config, db, make, members, mailsTo } = scene;
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
