import { api } from '@orchard/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { triesAll } from '#testing/cases.ts';
import { createScene } from '#testing/scene.ts';
import { freePort, type SiteProcess, siteSources, startSite } from '#testing/site-process.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

// Three processes on one database: two that serve, and this one, which changes.
const { as, db, make, members } = await createScene({ limits: 'off' });
const folder = temporaryFolder();
const sites: SiteProcess[] = [];

beforeAll(async () => {
  const { host = '', user = '', port = '', database = '' } = db.pool.options;
  // A socket's folder has no place before the path.
  const query = new URLSearchParams({ host });
  const settings = {
    DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?${query}`,
    APP_SECRET: 'of-two-processes-on-one-database-',
    DATA_DIR: folder.path,
    DEMO: '0',
  };
  const start = async () => startSite({ ...settings, PORT: await freePort() }, siteSources);
  sites.push(...(await Promise.all([start(), start()])));
}, 600_000);

afterAll(async () => {
  for (const site of sites) await site.stop();
  folder.remove();
});

/** What lists hold, as far as it matters here. */
interface Listed {
  title?: string;
  videos?: Listed[];
}

/** What both processes answer to one and the same session, one after the other. */
async function askBoth(session: string, path: string) {
  const answers: { status: number; body: Listed[] }[] = [];
  for (const { url } of sites) {
    const answer = await fetch(url + path, { headers: { cookie: `session=${session}` } });
    answers.push({ status: answer.status, body: await answer.json() });
  }
  return answers;
}

const both = <Value>(value: Value): Value[] => [value, value];

test('nothing is stale after a publish, whichever process has kept it', {
  skip: !triesAll,
}, async () => {
  const session = await make.session(members.hanako);
  const video = await make.video({ title: '題 0', tags: ['税金'] });
  await make.category({ name: '分野', tags: ['税金'] });
  await make.notice({ title: '知 0' });
  const titles = async () => {
    const lists: { body: Listed[] }[][] = [];
    for (const path of ['/api/video?p=1', '/api/video/category', '/api/notice?p=1']) {
      lists.push(await askBoth(session, path));
    }
    // A category stands for its videos, everything else for itself.
    const titlesOf = (body: Listed[]): string[] =>
      body.flatMap(({ title = '', videos }) => (videos ? titlesOf(videos) : [title]));
    return sites.map((_, at) => lists.flatMap((answers) => titlesOf(answers[at]?.body ?? [])));
  };
  expect(await titles()).toEqual(both(['題 0', '題 0', '知 0']));
  for (let round = 1; round <= 10; round += 1) {
    await db.pool.query('UPDATE videos SET title = $1', [`題 ${round}`]);
    await db.pool.query('UPDATE notices SET title = $1', [`知 ${round}`]);
    expect(await titles()).toEqual(both([`題 ${round}`, `題 ${round}`, `知 ${round}`]));
  }
  await db.pool.query('UPDATE videos SET published_until = now() WHERE id = $1', [video.id]);
  expect(await titles()).toEqual(both(['知 10']));
});

test('a session that has ended in one process is taken by none, from the next request on', {
  skip: !triesAll,
}, async () => {
  const statuses = async (session: string) =>
    (await askBoth(session, '/api/account/user')).map(({ status }) => status);

  const leaving = as('taro');
  await leaving.call(api.getCurrentUser);
  const secret = leaving.cookies.get('session') as string;
  expect(await statuses(secret)).toEqual(both(200));
  await leaving.call(api.logOut);
  expect(await statuses(secret)).toEqual(both(401));

  const session = await make.session(members.hanako);
  expect(await statuses(session)).toEqual(both(200));
  await db.pool.query('UPDATE members SET suspended_at = now() WHERE id = $1', [members.hanako.id]);
  expect(await statuses(session)).toEqual(both(401));
});
