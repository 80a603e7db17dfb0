import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { platformAsker } from '#server/features/videos/oembed.ts';
import { askOutside } from '#server/platform/outgoing/ask-outside.ts';
import { report } from './counts.ts';

// A service on every address of this machine, such as a database or a console.
const seen: (string | undefined)[] = [];
const service = createServer((request: IncomingMessage, response) => {
  response.setHeader('content-type', 'application/json');
  response.end('{"thumbnail_url":"https://i.vimeocdn.com/video/1.jpg"}');
  seen.push(request.headers.host);
});
let connects = 0;
service.on('connection', () => {
  connects += 1;
});
await new Promise<void>((resolve) => service.listen(0, resolve));
const { port } = service.address() as AddressInfo;
afterAll(async () => {
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
});

// A public address without a host, from a range that is not yet assigned.
const PUBLIC = '3800::1';

/** A name server that returns its answers in order, and repeats the last. */
const naming =
  (...answers: string[][]): LookupFunction =>
  (_host, { all }, done) => {
    const addresses = ((answers.length > 1 ? answers.shift() : answers[0]) ?? []).map(
      (address) => ({ address, family: address.includes(':') ? 6 : 4 }),
    );
    const [first] = addresses;
    setImmediate(() =>
      all ? done(null, addresses) : done(null, first?.address ?? '', first?.family),
    );
  };

const name = new URL(`http://vimeo.example:${port}/api/oembed.json`);
const ids = { vimeoId: '1', vimeoHash: null };

/** Names whose owner wants to lead the site to its own network. */
const NAMES: [what: string, resolve: LookupFunction][] = [
  ['public first, this machine next', naming([PUBLIC], ['127.0.0.1'])],
  ['public and this machine in one answer', naming([PUBLIC, '127.0.0.1'])],
  ['this machine', naming(['127.0.0.1'])],
  ['IPv6 for this machine', naming(['::1'])],
  ['IPv4 in IPv6', naming(['::ffff:127.0.0.1'])],
  ['no address, which is this machine', naming(['0.0.0.0'])],
  ['no address of IPv6', naming(['::'])],
  ['the services of a cloud', naming(['169.254.169.254'])],
  ['a network of ours', naming(['10.0.0.1'])],
  ['a network of ours in IPv6', naming(['fd00::1'])],
  ['a network of ours behind a translator', naming(['64:ff9b::7f00:1'])],
  ['a carrier’s own network', naming(['100.64.0.1'])],
];

/** Addresses in every form that a URL allows. */
const SPELT = [
  ...['2130706433', '0177.0.0.1', '0x7f.1', '127.1', '0', '0.0.0.0'],
  ...['[::1]', '[::ffff:127.0.0.1]', '[::127.0.0.1]', '[::]'],
];

test('the site’s own requests go to the open internet only, whatever a name resolves to', async (context) => {
  const answered: string[] = [];
  for (const [what, resolve] of NAMES) {
    const ask = platformAsker(name, 'http://localhost:3000', { resolve });
    for (let tries = 0; tries < 2; tries += 1) {
      if ((await ask(ids)).kind !== 'unknown') answered.push(what);
    }
  }
  for (const host of SPELT) {
    const asking = { headers: {}, milliseconds: 3000, bytes: 1000, mayBeHere: false };
    const said = await askOutside(new URL(`http://${host}:${port}/`), asking).catch(() => null);
    if (said) answered.push(host);
  }
  report(
    context,
    'E3',
    `connects to private addresses ${connects} of ${NAMES.length + SPELT.length}`,
  );
  expect({ answered, connects, seen }).toEqual({ answered: [], connects: 0, seen: [] });
});

test('an address of this machine that the settings spell out is asked', async () => {
  const ask = platformAsker(new URL(`http://127.0.0.1:${port}/`), 'http://localhost:3000');
  expect((await ask(ids)).kind).toBe('thumbnail');
  const named = platformAsker(new URL(`http://localhost:${port}/`), 'http://localhost:3000');
  expect((await named(ids)).kind).toBe('unknown');
});
