import { expect, test } from 'vitest';
import { createScene } from '#server/testing/scene.ts';
import { report } from './counts.ts';

const { as, make, db } = await createScene({ limits: 'off' });

const FOREIGN = [
  'http://i.vimeocdn.com/video/1.jpg',
  'https://i.vimeocdn.com.evil.jp/video/1.jpg',
  'https://evil-i.vimeocdn.com/video/1.jpg',
  'https://vimeocdn.com/video/1.jpg',
  'https://user@i.vimeocdn.com/video/1.jpg',
  'https://i.vimeocdn.com@evil.jp/video/1.jpg',
  'https://i.vimeocdn.com:8443/video/1.jpg',
  'https://i.vimeocdn.com:443/video/1.jpg',
  'https://i.vimeocdn.com./video/1.jpg',
  'https://i.vimeocdn.com\\@evil.jp/1.jpg',
  'https://i.vimeocdn.com%2F@evil.jp/1.jpg',
  'https://i.vimeocdn.com#@evil.jp/1.jpg',
  'https://i.vimeocdn.com?/1.jpg',
  'https://i.vimeocdn.com',
  'https://i.vimeocdn.com/',
  'https:/i.vimeocdn.com/video/1.jpg',
  'https:i.vimeocdn.com/video/1.jpg',
  '//i.vimeocdn.com/video/1.jpg',
  '/media/images/1.webp',
  'HTTPS://I.VIMEOCDN.COM/video/1.jpg',
  ' https://i.vimeocdn.com/video/1.jpg',
  'https://i.vimeocdn.com/video/1.jpg\n',
  'https://i.vimeocdn.com/video/1.jpg" onerror="x()',
  'https://i.vimeocdn.com/"onerror=x()',
  "https://i.vimeocdn.com/'onerror=x()",
  'https://i.vimeocdn.com/<b>',
  'https://i.vimeocdn.com/`',
  'https://i.vimeocdn.com/画像.jpg',
  'https://\u0456.vimeocdn.com/video/1.jpg',
  'https://\uff49.vimeocdn.com/video/1.jpg',
  'https://i\u3002vimeocdn.com/video/1.jpg',
  'https://127.0.0.1/video/1.jpg',
  'https://example.jp/?https://i.vimeocdn.com/video/1.jpg',
  'javascript:alert(1)//https://i.vimeocdn.com/video/1.jpg',
  'data:image/png;base64,AAAA',
  'file:///etc/passwd',
  'blob:https://i.vimeocdn.com/1',
  `https://i.vimeocdn.com/${'x'.repeat(3000)}`,
  `https://i.vimeocdn.com/${'x'.repeat(2026)}`,
  '',
  null,
  1,
  ['https://i.vimeocdn.com/video/1.jpg'],
  { url: 'https://i.vimeocdn.com/video/1.jpg' },
];

test('nothing but the platform’s own picture becomes a thumbnail, once, for a video of the platform', async (context) => {
  const hanako = as('hanako');
  const stored = async (id: number) => {
    const { rows } = await db.pool.query('SELECT thumbnail_url FROM videos WHERE id = $1', [id]);
    return rows[0].thumbnail_url as string | null;
  };
  const send = (id: number, thumbnail_url: unknown) =>
    hanako.post(`/api/video/thumbnail/${id}`, { thumbnail_url });
  const wrong: unknown[] = [];
  const { id } = await make.video({ vimeoId: '76979871' });
  for (const address of FOREIGN) {
    const { statusCode } = await send(id, address);
    if (statusCode !== 422 || (await stored(id)) !== null) wrong.push(address);
  }
  const first = `https://i.vimeocdn.com/${'x'.repeat(2025)}`;
  expect((await send(id, first)).statusCode).toBe(204);
  expect(await stored(id)).toBe(first);

  const kept: [id: number, status: number][] = [
    [id, 204],
    [(await make.video({ vimeoId: '1', thumbnailUrl: '/media/images/own.webp' })).id, 204],
    [(await make.video({ embedUrl: 'https://example.jp/embed/1' })).id, 204],
    [(await make.video({})).id, 204],
    [(await make.video({ vimeoId: '2', audience: ['WIS'] })).id, 404],
    [(await make.video({ vimeoId: '3', publishedAt: null })).id, 404],
  ];
  for (const [videoId, status] of kept) {
    const before = await stored(videoId);
    const { statusCode } = await send(videoId, 'https://i.vimeocdn.com/video/second.jpg');
    if (statusCode !== status || (await stored(videoId)) !== before) wrong.push(videoId);
  }
  const tries = FOREIGN.length + kept.length;
  report(context, 'E1', `foreign values stored ${wrong.length} of ${tries}`);
  expect(wrong).toEqual([]);
});
