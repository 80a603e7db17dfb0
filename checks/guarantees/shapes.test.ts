import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { createScene } from '#server/testing/scene.ts';
import { report } from './counts.ts';
import { sendRaw } from './send-raw.ts';

const { app, as, guest, make, db } = await createScene({ limits: 'off' });
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;
afterAll(() => app.server.closeAllConnections());

/** Returns other spellings of a path. */
const shapes = (path: string): string[] => [
  `${path}/`,
  `/${path}`,
  path.replace('/api/', '/api//'),
  path.replace('/api/', '/API/'),
  path.replace('/api/', '/api/./'),
  path.replace('/api/', '/x/../api/'),
  path.replace('/api/', '/%61pi/'),
  path.replace('/api/', '/api%2f'),
  path.replace('/api/', '/api;x/'),
  `${path}.json`,
  `${path}%00`,
  `${path}%20`,
  `${path}?_method=POST`,
  `${path}#x`,
];

test('however a path is written, the decision is the plain one’s, or there is no such path', async (context) => {
  const { id } = await make.video({ audience: ['WIS'] });
  const paths = [
    '/api/account/user',
    '/api/video',
    `/api/video/details/${id}`,
    '/api/staff/notices',
  ];
  const differing: string[] = [];
  let tries = 0;
  for (const path of paths) {
    for (const [who, caller] of [
      ['guest', guest()],
      ['hanako', as('hanako')],
    ] as const) {
      const plain = (await caller.request({ url: path })).statusCode;
      for (const url of shapes(path)) {
        for (const method of ['GET', 'HEAD'] as const) {
          tries += 1;
          const { statusCode } = await caller.request({ method, url });
          // The site's document says nothing about rights.
          const isDocument = !/^\/api(?:\/|$)/.test(decodeURI(url.replace(/^\/\/+/, '/x/')));
          if (statusCode === plain || [400, 404, 405].includes(statusCode)) continue;
          if (isDocument && statusCode === 200) continue;
          differing.push(`${who} ${method} ${url}: ${statusCode}, plain ${plain}`);
        }
      }
    }
  }
  // Guests may make this call, so that only its spelling can be the reason of a refusal.
  const own = 'Host: localhost:3000';
  for (const [line, headers] of [
    ['TRACE /api/staff/auth HTTP/1.1', [own]],
    ['CONNECT localhost:3000 HTTP/1.1', [own]],
    ['GET /api/staff/auth HTTP/1.1', [own, 'Host: evil.example']],
    ['GET http://evil.example/api/staff/auth HTTP/1.1', ['Host: evil.example']],
    ['GET /api/staff/auth HTTP/1.1', ['Host: evil.example']],
    ['POST /api/staff/auth HTTP/1.1', [own, 'Content-Length: 0', 'X-HTTP-Method-Override: GET']],
  ] as const) {
    tries += 1;
    const status = await sendRaw(port, [line, ...headers]);
    if (![0, 400, 404, 405].includes(status)) differing.push(`${line}, ${headers}: ${status}`);
  }
  const { rows } = await db.pool.query('SELECT count(*)::int AS marks FROM video_bookmarks');
  report(context, 'C7', `decisions differing ${differing.length} of ${tries}`);
  expect(differing).toEqual([]);
  expect(rows[0].marks).toBe(0);
});
