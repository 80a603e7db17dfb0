import { staffApi } from '@orchard/contract/staff';
import { expect, test } from 'vitest';
import { createScene } from '#server/testing/scene.ts';
import { report } from './counts.ts';

const { asStaff, db } = await createScene({ limits: 'off' });

const HOSTILE = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  '//evil.jp/x',
  '/\\evil.jp',
  '\\\\evil.jp',
  '/..//evil.jp',
  'https://player.vimeo.com@evil.jp/video/1',
];
const SIMILAR = [
  'https://player.vimeo.com.evil.jp/video/1',
  'https://evil-player.vimeo.com/video/1',
  'https://player.vimeo.com:8443/video/1',
  'https://user@player.vimeo.com/video/1',
  'http://player.vimeo.com/video/1',
  'https://player.vimeo.com./video/1',
  'https://рlayer.vimeo.com/video/1',
  'https://127.0.0.1/video/1',
  'https://player.vimeo.com/video/1"onload=x',
  "https://player.vimeo.com/video/1'onload=x",
  'https://player.vimeo.com/<script>',
  'https://player.vimeo.com/video/1`',
  'https://player.vimeo.com/video/1 2',
];
const FOREIGN_PICTURES = [
  '<img src="https://example.jp/1.png">',
  '<p><img alt="" src=//example.jp/1.png></p>',
];
const COLOURS = [
  'red',
  '#fff',
  '#FF0000;background:url(//e)',
  'url(javascript:alert(1))',
  '#12345g',
  'expression(alert(1))',
  '#1d4ed8}',
  'rgb(0,0,0)',
  '＃1d4ed8',
  '',
];
const ICONS = ['<svg onload=x>', 'javascript:x', '../x', 'X', '"', ''];

test('addresses, colours and icons that would run or lead astray are refused', async (context) => {
  const staff = asStaff();
  const accepted: string[] = [];
  let tries = 0;
  const send = async (url: string, payload: object, value: string) => {
    tries += 1;
    const { statusCode } = await staff.post(url, payload);
    if (statusCode !== 422) accepted.push(`${url} ${value}: ${statusCode}`);
  };
  const video = (overrides: object) => ({
    title: '題',
    body: '',
    vimeo: null,
    embed_url: null,
    media_file: null,
    duration_seconds: null,
    thumbnail_url: null,
    tag_ids: [],
    published_at: null,
    published_until: null,
    brand_ids: [],
    ...overrides,
  });
  const heading = (overrides: object) => ({
    name: '見出し',
    icon: null,
    position: null,
    menus: [],
    published_at: null,
    published_until: null,
    brand_ids: [],
    ...overrides,
  });
  const entry = (url: string) => ({ title: '項', url, window_open: false, menu_subs: [] });
  const videos = staffApi['videos.create'].path;
  const menus = staffApi['menu-categories.create'].path;
  const categories = staffApi['notice-categories.create'].path;
  const good = [
    [videos, video({ embed_url: 'https://player.vimeo.com/video/1' })],
    [menus, heading({ icon: null, menus: [entry('/video')] })],
    [categories, { name: '種類', color: '#1d4ed8', position: null }],
  ] as const;
  for (const [url, payload] of good) {
    expect((await staff.post(url, payload)).statusCode).toBe(200);
  }
  for (const value of [...HOSTILE, ...SIMILAR]) {
    await send(videos, video({ embed_url: value }), value);
    await send(videos, video({ thumbnail_url: value }), value);
    const picture = value.replace('player.vimeo.com', 'i.vimeocdn.com');
    await send(videos, video({ thumbnail_url: picture }), picture);
    await send(videos, video({ vimeo: value.replace('player.vimeo.com/video/1', 'x') }), value);
  }
  for (const value of HOSTILE) {
    await send(menus, heading({ menus: [entry(value)] }), value);
    const below = {
      ...entry('/video'),
      menu_subs: [{ title: '下', url: value, window_open: true }],
    };
    await send(menus, heading({ menus: [below] }), value);
  }
  for (const value of FOREIGN_PICTURES) await send(videos, video({ body: value }), value);
  for (const value of COLOURS)
    await send(categories, { name: '種', color: value, position: null }, value);
  for (const value of ICONS) await send(menus, heading({ icon: value }), value);
  report(context, 'D7', `accepted ${accepted.length} of ${tries}`);
  expect(accepted).toEqual([]);
  const { rows } = await db.pool.query('SELECT count(*)::int AS videos FROM videos');
  expect(rows[0].videos).toBe(1);
});
