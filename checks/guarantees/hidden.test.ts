import { expect, test } from 'vitest';
import { playbackReport } from '#server/testing/playing.ts';
import { createScene } from '#server/testing/scene.ts';
import { fromNow } from '#server/testing/times.ts';
import { report } from './counts.ts';
import { changedTables, readRows } from './rows.ts';

const { as, make, members, db } = await createScene({ limits: 'off' });

const HIDDEN = [
  ['a draft', { publishedAt: null }],
  ['scheduled', { publishedAt: fromNow({ minutes: 1 }) }],
  ['ended', { publishedUntil: fromNow({ minutes: -1 }) }],
  ['for another brand', { audience: ['WIS'] }],
  ['deleted', {}],
  ['closed by a series', {}],
] as const;

const NOT_FOUND = JSON.stringify({ message: 'Not Found' });

const total = (answer: { headers: Record<string, unknown> }) =>
  Number(answer.headers['x-total-count']);

test('what is not published for a member is neither found, listed nor counted', async (context) => {
  const hanako = as('hanako');
  const get = (url: string) => hanako.request({ url });
  const leaks: string[] = [];
  let places = 0;
  const look = (place: string, isLeak: boolean) => {
    places += 1;
    if (isLeak) leaks.push(place);
  };
  const shown = await make.video({ title: '公開中の講義', tags: ['税金', '限定の印'] });
  await make.category({ tags: ['限定の印'] });
  await make.bookmark({ by: members.hanako, video: shown });
  await make.history({ by: members.hanako, video: shown });
  const open = await make.notice();

  for (const [kind, options] of HIDDEN) {
    const title = `かくれた${kind}`;
    const mediaFile = 'film.mp4';
    const { id } = await make.video({ title, mediaFile, tags: ['限定の印'], ...options });
    await make.bookmark({ by: members.hanako, video: { id } });
    await make.history({ by: members.hanako, video: { id } });
    // Nothing that was begun or watched is closed.
    const isClosed = kind === 'closed by a series';
    if (!isClosed) {
      await make.completion({ by: members.hanako, video: { id } });
      await make.progress({ by: members.hanako, video: { id } });
    }
    await make.question({ by: members.hanako, video: { id }, message: title });
    await make.videoNote({ by: members.hanako, video: { id }, note: title });
    await make.captions({ video: { id }, lines: [title] });
    const [paper] = await make.resources({ video: { id }, titles: [title] });
    const platform = await make.video({ title, vimeoId: '1', tags: ['限定の印'], ...options });
    const taro = { by: members.taro, video: { id }, message: title, isPublic: true };
    await make.question({ ...taro, answer: `<p>${title}</p>` });
    const notice = await make.notice({ title, ...options });
    const page = await make.page({ title, ...options });
    const series = await make.series({
      lectures: [shown, { id }, platform].map((video) =>
        isClosed && video.id !== shown.id ? { video, opens: 'days_in_series', days: 1 } : video,
      ),
    });
    if (isClosed) await db.pool.query('DELETE FROM notices WHERE id = $1', [notice.id]);
    if (isClosed) await db.pool.query('DELETE FROM pages WHERE id = $1', [page.id]);
    if (kind === 'deleted') {
      await db.pool.query('DELETE FROM videos WHERE id = ANY($1)', [[id, platform.id]]);
      await db.pool.query('DELETE FROM notices WHERE id = $1', [notice.id]);
      await db.pool.query('DELETE FROM pages WHERE id = $1', [page.id]);
    }

    for (const url of [
      `/api/video/details/${id}`,
      `/player/${id}`,
      `/media/videos/${id}`,
      `/api/video/playback/${id}`,
      `/api/video/next/${id}`,
      `/api/video/captions/${id}`,
      `/media/captions/${id}`,
      `/api/video/notes/${id}`,
      `/api/video/series/${id}`,
      `/api/video/resources/${id}`,
      `${paper?.url}`,
      `/api/notice/${notice.id}`,
      `/api/page/${page.id}`,
    ]) {
      look(`${kind}: ${url}`, (await get(url)).statusCode !== 404);
    }
    const before = await readRows(db);
    for (const [path, payload] of [
      [`bookmark/${id}`],
      [`completion/${id}`],
      [`browsing-history/${id}`],
      [`question/${id}`, { message: '質問' }],
      [`review/${id}`],
      [`notes/${id}`, { second: 1 }],
      [`playback/${id}`, playbackReport({ ranges: [[0, 9]] })],
      [`thumbnail/${platform.id}`, { thumbnail_url: 'https://i.vimeocdn.com/video/1.jpg' }],
    ] as const) {
      const url = `/api/video/${path}`;
      const sent = payload ? { payload } : {};
      const answer = await hanako.request({ method: 'POST', url, ...sent });
      look(`${kind}: POST ${url}`, answer.statusCode !== 404 || answer.body !== NOT_FOUND);
    }
    look(`${kind}: rows`, changedTables(before, await readRows(db)).length > 0);
    for (const [url, count] of [
      ['/api/video?p=1&per_page=100', 1],
      ['/api/video?t=2&p=1', 1],
      ['/api/video/bookmark?p=1', 1],
      ['/api/video/browsing-history?p=1', 1],
      ['/api/notice?p=1', 1],
      [`/api/search?search=${encodeURIComponent('かくれた')}&p=1`, 0],
      [`/api/video/category?p=1&with_video=${id}`, 0],
    ] as const) {
      const answer = await get(url);
      look(`${kind}: ${url}`, answer.body.includes(title) || total(answer) !== count);
    }
    for (const url of ['/api/video', '/api/video/bookmark', '/api/notice', '/api/search?search=']) {
      const answer = await get(url);
      look(`${kind}: ${url}`, answer.body.includes(title) || answer.json().length !== 1);
    }
    for (const url of ['/api/video/notes', '/api/video/continue', `/api/video/progress?id=${id}`]) {
      look(`${kind}: ${url}`, (await get(url)).json().length !== 0);
    }
    const elsewhere = `/api/search/elsewhere?search=${encodeURIComponent('かくれた')}`;
    look(`${kind}: ${elsewhere}`, (await get(elsewhere)).json().groups.length !== 0);
    const typed = encodeURIComponent('かくれた');
    const suggested = (await get(`/api/search/suggestions?typed=${typed}`)).json();
    look(`${kind}: suggestions`, suggested.titles.length + suggested.words.length !== 0);
    look(`${kind}: resume`, (await get('/api/video/resume')).body.includes(title));
    const { lectures } = (await get(`/api/series/${series.id}`)).json();
    const playable = lectures.filter((one: { video: unknown }) => one.video);
    look(`${kind}: series`, playable.length !== 1 || (!isClosed && lectures.length !== 1));
    const [counted] = (await get('/api/video/category/progress')).json();
    look(`${kind}: progress of the category`, counted.total !== 1 || counted.next.title === title);
    const [category] = (await get('/api/video/category')).json();
    look(`${kind}: category`, category.videos.length !== 1 || category.videos_count !== 1);
  }
  report(context, 'C3', `leaks ${leaks.length} of ${places}`);
  expect(leaks).toEqual([]);
  expect((await get(`/api/notice/${open.id}`)).statusCode).toBe(200);
});
