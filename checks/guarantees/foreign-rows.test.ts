import { expect, test } from 'vitest';
import { playbackReport } from '#server/testing/playing.ts';
import { createScene } from '#server/testing/scene.ts';
import { calls, createReadyRequests } from './calls.ts';
import { report } from './counts.ts';

const scene = await createScene({ limits: 'off' });
const { as, make, db, mailsTo } = scene;
const ready = createReadyRequests(scene);

const SECRET = 'ひみつの言葉';

/** Every row of one member, as the database holds it. */
async function rowsOf(memberId: number): Promise<string> {
  const { rows: tables } = await db.pool.query(
    `SELECT DISTINCT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'member_id'`,
  );
  const parts = [
    'SELECT m::text AS line FROM members m WHERE id = $1',
    ...tables.map(({ name }) => `SELECT t::text FROM ${name} t WHERE member_id = $1`),
  ];
  const { rows } = await db.pool.query(`${parts.join(' UNION ALL ')} ORDER BY 1`, [memberId]);
  return rows.map(({ line }) => line).join('\n');
}

test('a member sees and changes nothing that is another’s', async (context) => {
  const owner = await make.member({ name: SECRET });
  const thief = await make.member({ brands: ['orchard_main', 'WIS'] });
  const video = await make.video({ vimeoId: '76979871' });
  const own = as(owner);
  const send = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const answer = await own.request({ method, url, ...(payload ? { payload } : {}) });
    expect([200, 201, 204], answer.body).toContain(answer.statusCode);
  };
  const { value } = await make.contactCategory();
  await send('POST', `/api/video/bookmark/${video.id}`);
  await send('POST', `/api/video/completion/${video.id}`);
  await send('POST', `/api/video/browsing-history/${video.id}`);
  await send('POST', `/api/video/notes/${video.id}`, { second: 7 });
  const { rows: notes } = await db.pool.query('SELECT id FROM video_notes');
  const noteUrl = `/api/video/note/${notes[0].id}`;
  await send('POST', noteUrl, { note: SECRET });
  await send('POST', `/api/video/playback/${video.id}`, playbackReport({ ranges: [[0, 1]] }));
  await send('GET', `/api/search?search=${encodeURIComponent(SECRET)}`);
  const question = { message: `${SECRET}の質問` };
  await send('POST', `/api/video/question/${video.id}`, question);
  await send('POST', '/api/contact', {
    content_category: 'orchard_main',
    contact_category_id: value,
    subject: SECRET,
    body: SECRET,
  });
  await send('POST', '/api/account/confirm-email', { email: 'owner-new@example.jp' });
  const [confirmation] = await mailsTo('owner-new@example.jp');
  const token = /confirm-email\/([\w-]{43})/.exec(confirmation?.text ?? '')?.[1];
  const word = await db.pool.query('SELECT id FROM search_history WHERE member_id = $1', [
    owner.id,
  ]);
  const before = await rowsOf(owner.id);

  const tries: [
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object | undefined,
  ][] = [];
  for (const [name] of calls) {
    const { method, url, payload } = await ready(name, thief);
    tries.push([method, url, payload]);
  }
  tries.push(
    ['POST', `/api/account/change-email/${token}`],
    ['DELETE', `/api/search/history/${word.rows[0].id}`],
    ['DELETE', `/api/video/browsing-history/${video.id}`],
    ['DELETE', `/api/video/continue/${video.id}`],
    ['POST', `/api/video/playback/${video.id}`, playbackReport({ position: 5 })],
    ['POST', `/api/video/review/${video.id}`],
    ['POST', noteUrl, { note: 'わたしのメモ' }],
    ['DELETE', noteUrl],
    ['GET', `/api/video/notes/${video.id}`],
    ['GET', '/api/video/notes'],
    ['GET', `/api/video/details/${video.id}`],
    ['GET', `/api/search?search=${encodeURIComponent(SECRET)}`],
    // The same request as the owner's, whose answer the server stores for repeats.
    ['POST', `/api/video/question/${video.id}`, { message: 'わたしの質問' }],
    ['POST', `/api/video/completion/${video.id}`],
    ['POST', `/api/video/bookmark/${video.id}`],
    ['GET', '/api/video?p=1&per_page=100'],
    ['GET', '/api/video/bookmark?p=1'],
    ['GET', '/api/video/browsing-history?p=1'],
  );
  const leaks: string[] = [];
  for (const [method, url, payload] of tries) {
    const answer = await as(thief).request({
      method,
      url,
      ...(payload ? { payload } : {}),
      headers: { 'x-requested-with': undefined },
    });
    expect(answer.statusCode, url).toBeLessThan(500);
    if (answer.body.includes(SECRET)) leaks.push(`seen: ${method} ${url}`);
    if ((await rowsOf(owner.id)) !== before) leaks.push(`changed: ${method} ${url}`);
  }
  const mails = await mailsTo(thief.email);
  if (JSON.stringify(mails).includes(SECRET)) leaks.push('a mail');
  report(context, 'C2', `foreign rows seen or changed ${leaks.length} by ${tries.length} requests`);
  expect(leaks).toEqual([]);
  // The token still works for its owner, and only for its owner.
  const mine = await own.post(`/api/account/change-email/${token}`);
  expect(mine.statusCode).toBe(200);
  expect(await rowsOf(owner.id)).not.toBe(before);
});
