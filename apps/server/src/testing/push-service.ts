import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll } from 'vitest';
import { listen } from './listen.ts';

// Of this service alone, for the loopback address.
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgRa5PwnFLUYSdTH+U
aBvu6CworrA/78YoOFQHKSJoVR+hRANCAATfp5K6aWYH2t5+4BxKM2Hj55ynnYrj
U2wPaugHZgLpTfrkeYp6dH33/uOh6AYWiqHp6r3GCBA7tJsRCL7SxFi7
-----END PRIVATE KEY-----
`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBkDCCATagAwIBAgIUNQe/YhXkQWAktXiahwcj+B7c4BowCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyMzIwMTkwOFoYDzIxMjYxMDMw
MjAxOTA4WjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATfp5K6aWYH2t5+4BxKM2Hj55ynnYrjU2wPaugHZgLpTfrkeYp6dH33
/uOh6AYWiqHp6r3GCBA7tJsRCL7SxFi7o2QwYjAdBgNVHQ4EFgQUn9bi/Myt7U53
Ia7fefvnH5vmdawwHwYDVR0jBBgwFoAUn9bi/Myt7U53Ia7fefvnH5vmdawwDwYD
VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0gAMEUC
IQCDSK7XN9MlK+ZDqKFHUmf083lY6cEzDwXISQ9NYi8q6gIgaQ48Lgv/1083c3Ky
6IDo7S41Ybef1fXjnaB4KPY3NwQ=
-----END CERTIFICATE-----
`;

/** A message as the push service got it. */
export interface PushArrival {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A browser that has subscribed at the service. */
export interface PushBrowser {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** What has come for it, decrypted. */
  messages(): Record<string, string>[];
}

/** What the service answers; null: nothing, ever. */
type Answer = { status: number; headers?: Record<string, string> } | null;

/** Decrypts a message as a browser does (RFC 8291, RFC 8188). */
function decrypt(browser: ECDH, auth: Buffer, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const site = body.subarray(21, 21 + body.readUInt8(20));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), site]);
  const secret = Buffer.from(hkdfSync('sha256', browser.computeSecret(site), auth, info, 32));
  const derive = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, bytes));
  const sealed = body.subarray(21 + site.length);
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return text.subarray(0, text.lastIndexOf(2)).toString('utf8');
}

/** Reads the claims of a site that has signed its request (RFC 8292). */
export function vapidClaims({ headers }: PushArrival): { key: string; claims: unknown } {
  const [, token = '', key = ''] =
    /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  );
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: x as string, y: y as string },
    format: 'jwk',
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the signature is wrong');
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) };
}

/** A push service on this machine, over TLS; the test file's processes believe its certificate. */
export async function startPushService() {
  setDefaultCACertificates([...getCACertificates(), CERTIFICATE]);
  const arrivals: PushArrival[] = [];
  let answer: (path: string) => Answer | Promise<Answer> = () => ({ status: 201 });
  const server = createServer({ key: KEY, cert: CERTIFICATE }, async (request, response) => {
    const path = request.url ?? '';
    arrivals.push({ path, headers: request.headers, body: await buffer(request) });
    const said = await answer(path);
    if (said) response.writeHead(said.status, said.headers).end();
  });
  const { port, close } = await listen(server);
  const origin = `https://127.0.0.1:${port}`;
  afterAll(close);
  return {
    origin,
    /** What its callers have to believe. */
    certificate: CERTIFICATE,
    arrivals,
    answers(next: typeof answer) {
      answer = next;
    },
    /** Ends all connections, also those that wait for an answer. */
    hangUp: () => server.closeAllConnections(),
    browser(): PushBrowser {
      const keys = createECDH('prime256v1');
      const p256dh = keys.generateKeys('base64url');
      const auth = randomBytes(16);
      const path = `/${randomBytes(9).toString('base64url')}`;
      return {
        subscription: {
          endpoint: `${origin}${path}`,
          keys: { p256dh, auth: auth.toString('base64url') },
        },
        messages: () =>
          arrivals
            .filter((arrival) => arrival.path === path)
            .map(({ body }) => JSON.parse(decrypt(keys, auth, body))),
      };
    },
  };
}
