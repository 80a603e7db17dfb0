import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import { afterAll } from 'vitest';
import { type Release, writeFeed } from '#operations/release/feed.ts';
import { listen } from './listen.ts';

/** A key that signs releases. */
export function makeReleaseKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    pem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    sign: (text: string) => sign(null, Buffer.from(text), privateKey).toString('base64'),
  };
}

/** A version in a feed. */
export const release = (version: string, fields: Partial<Release> = {}): Release => ({
  version,
  released_on: '2026-12-01',
  severity: 'none',
  minimum_version: null,
  security: [],
  changes: ['お知らせを探せるようになりました。'],
  ...fields,
});

/** A server that hands a feed out, at an address of this machine. */
export async function startReleaseFeed() {
  const key = makeReleaseKey();
  const state = { status: 200, text: '', requests: 0 };
  const server = createServer((_request, response) => {
    state.requests += 1;
    response.writeHead(state.status).end(state.text);
  });
  const { port, close } = await listen(server);
  afterAll(close);
  return {
    key,
    state,
    url: new URL(`http://127.0.0.1:${port}/releases/releases.json`),
    /** From now on it names these versions. */
    publish(releases: Release[], made_at = '2026-12-01T00:00:00Z', by = key) {
      Object.assign(state, { status: 200, text: writeFeed({ made_at, releases }, by.sign) });
    },
  };
}
