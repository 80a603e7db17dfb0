import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createScene } from '#server/testing/scene.ts';
import { changingCalls, createReadyRequests, silentCalls } from './calls.ts';
import { report } from './counts.ts';
import { changedTables, readRows } from './rows.ts';
import { sendRaw } from './send-raw.ts';

const scene = await createScene({ limits: 'off' });
const { app, as, make, db } = scene;
const ready = createReadyRequests(scene);

const TYPES: [type: string | undefined, isJson: boolean][] = [
  [undefined, false],
  ['text/plain', false],
  ['text/plain; charset=application/json', false],
  ['application/x-www-form-urlencoded', false],
  ['multipart/form-data; boundary=x', false],
  ['application/json\t;x', true],
  ['APPLICATION/JSON ;', true],
  ['application/json; charset=utf-7', true],
  ['application/jsonx', false],
  ['application/vnd.api+json', false],
  ['text/json', false],
  ['*/*', false],
];

test('whatever a body calls itself, it is judged as JSON or not taken', async (context) => {
  const unvalidated: string[] = [];
  let bodies = 0;
  for (const [name, { spec }] of changingCalls) {
    const isJudged = spec.body && !silentCalls.has(name);
    const member = await make.member();
    const caller = as(member);
    const { method, url } = await ready(name, member);
    await caller.request({ url: '/sanctum/csrf-cookie' });
    const before = await readRows(db);
    for (const [type, isJson] of TYPES) {
      // Without fields any JSON is in order.
      if (isJson && !isJudged) continue;
      for (const payload of ['{"email":1,"name":[],"subject":{}}', 'email=a&_method=GET']) {
        const headers = { 'content-type': type };
        const answer = await caller.request({ method, url, payload, headers });
        bodies += 1;
        const allowed = isJson ? [400, 415, 422] : [415];
        if (!allowed.includes(answer.statusCode)) {
          unvalidated.push(`${name} ${type}: ${answer.statusCode}`);
        }
      }
    }
    unvalidated.push(
      ...changedTables(before, await readRows(db)).map((table) => `${name} ${table}`),
    );
  }
  report(
    context,
    'B4',
    `unvalidated ${unvalidated.length} of ${bodies} (${changingCalls.length} calls)`,
  );
  expect(unvalidated).toEqual([]);
});

test('a second content type, or a method named in the body or a header, gains nothing', async (context) => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const member = await make.member();
  const caller = as(member);
  await caller.request({ url: '/sanctum/csrf-cookie' });
  const send = (lines: string[], body: string) =>
    sendRaw(
      port,
      [
        ...lines,
        'Host: localhost:3000',
        `Cookie: ${[...caller.cookies].map((pair) => pair.join('=')).join('; ')}`,
        `X-XSRF-TOKEN: ${caller.cookies.get('XSRF-TOKEN')}`,
        `Content-Length: ${Buffer.byteLength(body)}`,
      ],
      body,
    );
  const json = 'Content-Type: application/json';
  const text = 'Content-Type: text/plain';
  const post = 'POST /api/account/change-name HTTP/1.1';
  const bad = '{"name":["not a name"]}';
  const tricks: [lines: string[], body: string, allowed: number[]][] = [
    [[post, json, text], bad, [400, 415, 422]],
    [[post, text, json], bad, [400, 415, 422]],
    [[post, json, 'X-HTTP-Method-Override: GET'], bad, [422]],
    [[post, json, 'X-HTTP-Method: DELETE'], bad, [422]],
    [[post, json], '{"_method":"GET","name":["x"]}', [422]],
    [
      ['POST /api/video/browsing-history HTTP/1.1', json, 'X-HTTP-Method-Override: DELETE'],
      '{"_method":"DELETE"}',
      [404, 405],
    ],
    [['GET /api/video/browsing-history HTTP/1.1', 'X-HTTP-Method-Override: DELETE'], '', [200]],
  ];
  await make.history({ by: member });
  const before = await readRows(db);
  const gained: string[] = [];
  for (const [lines, body, allowed] of tricks) {
    const status = await send(lines, body);
    if (!allowed.includes(status)) gained.push(`${lines}: ${status}`);
  }
  gained.push(...changedTables(before, await readRows(db)));
  report(
    context,
    'B4',
    `tricks with methods and second types that gained ${gained.length} of ${tricks.length}`,
  );
  expect(gained).toEqual([]);
  expect(await send([post, json], '{"name":"新しい名前"}')).toBe(200);
});
