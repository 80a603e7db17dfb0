import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Job } from '@orchard/contract/staff/jobs';
import { expect, onTestFinished, test } from 'vitest';
import type { Storage } from '#platform/lifecycle/storage.ts';
import { openRunningStorage } from '#platform/lifecycle/storage.ts';
import { amount } from '#testing/cases.ts';
import { createMake } from '#testing/make.ts';
import { copySiteData } from '#testing/site-data.ts';
import { freePort, type SiteProcess, startSite } from '#testing/site-process.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { lessons, TRACK } from '#testing/vimeo/film.ts';
import { startVimeo } from '#testing/vimeo/vimeo-server.ts';

/** An administrator's browser on a site in a separate process. */
async function administratorOf(url: string, { database }: Storage) {
  const make = createMake(database.kysely);
  const staff = `staff=${await make.staffSession(await make.staff({ role: 'admin' }))}`;
  const opened = await fetch(`${url}/api/staff/auth`, { headers: { cookie: staff } });
  const [token = ''] = opened.headers
    .getSetCookie()
    .flatMap((line) => /^STAFF-XSRF-TOKEN=([^;]+)/.exec(line)?.[1] ?? []);
  return async (path: string, body: object) => {
    const answer = await fetch(`${url}/api/staff/vimeo${path}`, {
      method: 'POST',
      headers: {
        ...{ cookie: staff, 'x-xsrf-token': token, origin: url },
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Job;
  };
}

const countVideos = async ({ database }: Storage): Promise<number> =>
  (await database.pool.query('SELECT count(*)::integer AS n FROM videos')).rows[0].n;

const stateOf = async ({ database }: Storage): Promise<string> =>
  (await database.pool.query('SELECT state FROM staff_jobs')).rows[0].state;

const FILMS = amount(200, 500);

test('an import from Vimeo whose process is killed in the middle ends whole after the next start', async () => {
  const films = lessons(FILMS, { tracks: [TRACK] });
  const platform = await startVimeo(films);
  platform.tokens.set('a-token', 'private public');
  const folder = temporaryFolder();
  const DATA_DIR = join(folder.path, 'data');
  copySiteData('empty', DATA_DIR);
  const settings = {
    ...{ DATA_DIR, PORT: await freePort(), DEMO: '0' },
    VIMEO_API_URL: platform.url.origin,
  };
  let site: SiteProcess | undefined;
  const open = async () => {
    site = await startSite(settings);
    const storage = await openRunningStorage(DATA_DIR);
    if (!storage) throw new Error('the site runs without its database');
    return { url: site.url, storage };
  };
  onTestFinished(async () => {
    await site?.stop();
    await platform.close();
    folder.remove();
  });

  const first = await open();
  const before = await countVideos(first.storage);
  const send = await administratorOf(first.url, first.storage);
  await send('/connection', { token: 'a-token' });
  await send('/imports', {
    films: films.map(({ id, title }) => ({ id: String(id), title })),
    ...{ brand_ids: [], tag_ids: [], series_id: null, publication: 'own_dates' },
  });
  while ((await countVideos(first.storage)) < before + FILMS / 4) await pause(5);
  site?.process.kill('SIGKILL');
  await site?.ended;
  const half = (await countVideos(first.storage)) - before;
  expect(half).toBeGreaterThanOrEqual(FILMS / 4);
  expect(half).toBeLessThan(FILMS);
  await first.storage.close();

  const { storage } = await open();
  while ((await stateOf(storage)) !== 'done') await pause(50);
  const { rows } = await storage.database.pool.query(`
    SELECT count(*)::integer AS n, count(DISTINCT vimeo_id)::integer AS films,
      (SELECT count(DISTINCT video_id)::integer FROM video_captions c
        JOIN videos v ON v.id = c.video_id WHERE v.vimeo_id LIKE '93%') AS spoken,
      (SELECT done FROM staff_jobs) AS done,
      (SELECT count(*)::integer FROM staff_job_rows WHERE outcome = 'done') AS outcomes,
      (SELECT count(*)::integer FROM audit_log WHERE kind = 'videos') AS noted
    FROM videos WHERE vimeo_id LIKE '93%'`);
  const all = { n: FILMS, films: FILMS, spoken: FILMS, done: FILMS, outcomes: FILMS, noted: FILMS };
  expect(rows).toEqual([all]);
  await storage.close();
});
