import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@orchard/contract';
import { beforeEach, expect, test } from 'vitest';
import { createScene } from '#testing/scene.ts';
import { fromNow } from '#testing/times.ts';

const { db, make, as, asStaff, guest, clear, config } = await createScene();
beforeEach(clear);

const folder = join(config.dataDir, 'media/resources');
mkdirSync(folder, { recursive: true });

/** A video with one file beside it, whose content is there. */
async function withPaper(wish: Parameters<typeof make.video>[0] = {}, title = '受講ノートの用紙') {
  const video = await make.video(wish);
  const [paper] = await make.resources({ video, titles: [title] });
  if (!paper) throw new Error('no paper');
  writeFileSync(join(folder, paper.file), '%PDF-1.7\n');
  return { video, url: paper.url };
}
const listed = (who: ReturnType<typeof as>, video: { id: number }) =>
  who.attempt(api.listVideoResources, { params: { videoId: video.id } });

test('files stand beside a video in the order of the operators', async () => {
  const video = await make.video();
  await make.resources({ video, titles: ['二つ目ではない', 'あとの資料'] });
  const { body } = await listed(as('hanako'), video);
  expect(body).toEqual([
    { title: '二つ目ではない', kind: 'pdf', bytes: 9, url: expect.stringMatching(/^\/media\//) },
    expect.objectContaining({ title: 'あとの資料' }),
  ]);
  expect((await listed(as('hanako'), await make.video())).body).toEqual([]);
});

test('one is saved under its Japanese title, and runs nowhere', async () => {
  const { url } = await withPaper({}, "第1回「家計」の'用紙'／A4 50%*版");
  const answer = await as('hanako').request({ url });
  expect([answer.statusCode, answer.body]).toEqual([200, '%PDF-1.7\n']);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'content-security-policy': expect.stringMatching(/sandbox$/),
  });
  const [, plain, encoded = ''] =
    /^attachment; filename="([!-~]+)"; filename\*=UTF-8''([\w%.!-]+)$/.exec(
      String(answer.headers['content-disposition']),
    ) ?? [];
  expect([plain, decodeURIComponent(encoded)]).toEqual([
    'download.pdf',
    "第1回「家計」の'用紙'／A4 50%_版.pdf",
  ]);
});

test.each([
  ['a draft', { publishedAt: null }],
  ['not open yet', { publishedAt: fromNow({ minutes: 1 }) }],
  ['ended', { publishedUntil: fromNow({ minutes: -1 }) }],
  ['for another brand', { audience: ['WIS'] }],
])('those of a video that is %s are not there for a member, but for operators', async (_, wish) => {
  const { video, url } = await withPaper(wish);
  expect((await listed(as('hanako'), video)).status).toBe(404);
  expect((await as('hanako').request({ url })).statusCode).toBe(404);
  expect((await asStaff().request({ url })).statusCode).toBe(200);
  expect((await guest().request({ url })).statusCode).toBe(401);
});

test('a file belongs to the videos that list it and to no other', async () => {
  const open = await make.video();
  const { video, url } = await withPaper({ audience: ['WIS'] });
  const elsewhere = url.replace(`/${video.id}/`, `/${open.id}/`);
  for (const who of [as('hanako'), asStaff()]) {
    expect((await who.request({ url: elsewhere })).statusCode).toBe(404);
  }
  await db.pool.query('DELETE FROM video_resources');
  expect((await asStaff().request({ url })).statusCode).toBe(404);
});

test.each(['0', 'x', '1/..%2f..%2fvideos%2ffilm.mp4', '1/%2e%2e', '1/PAPER.PDF'])(
  'no other path leads to a file: %s',
  async (path) => {
    const { statusCode } = await as('hanako').request({ url: `/media/resources/${path}` });
    expect(statusCode).toBe(404);
  },
);
