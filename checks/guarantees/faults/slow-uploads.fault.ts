import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SUPERUSER } from '@orchard/embedded-postgres';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { report, times } from '#checks/guarantees/counts.ts';
import { type Database, openDatabase } from '#server/platform/database/open-database.ts';
import { freePort, type SiteProcess, startSite } from '#server/testing/site-process.ts';
import { enterConsoleOf, type SiteOperator } from '#server/testing/site-visitor.ts';
import { testFolder } from '#server/testing/test-folder.ts';
import { hasProxies, type ShippedProxy, startProxies } from './shipped-proxies.ts';

/** Half a megabit: what a telephone sends from the country. */
const BYTES_PER_SECOND = 64_000;
/** Sides of the picture in pixels: 1.6 or 10.2 MB, which take 24 or 158 s. */
const SIDE = times(720, 1840);

const at = testFolder();
/** The site's address, at haproxy. */
let url: string;
let site: SiteProcess;
let database: Database;
let operator: SiteOperator;
let proxies: ShippedProxy[] = [];

beforeAll(async () => {
  if (!hasProxies) return;
  const [port, haproxy] = [await freePort(), await freePort()];
  const dataDir = at('data');
  url = `http://localhost:${haproxy}`;
  site = await startSite({
    ...{ PORT: port, PUBLIC_URL: url, DATA_DIR: dataDir, DEMO: '1', TRUSTED_PROXIES: '127.0.0.1' },
  });
  database = openDatabase({
    connection: { host: join(dataDir, 'socket'), user: SUPERUSER, database: SUPERUSER },
    poolSize: 1,
  });
  proxies = await startProxies(at, Number(port), Number(haproxy));
  // haproxy knows a little later that the site is ready.
  const isReady = async () => (await fetch(`${url}/api/openapi.json`)).status === 200;
  while (!(await isReady())) await pause(100);
  operator = await enterConsoleOf(url, database);
}, 200_000);

afterAll(async () => {
  for (const { program } of proxies) await program.stop();
  await database?.close();
  await site?.stop();
}, 60_000);

/** Noise, which no program packs any smaller. */
const makePicture = () =>
  sharp(randomBytes(SIDE * SIDE * 3), { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .png()
    .toBuffer();

/** Sends a picture as a browser does, at the pace of a slow line; answers the status, 0 for none. */
async function sendSlowly({ port, isTls }: ShippedProxy, picture: Buffer): Promise<number> {
  const { cookies } = operator;
  const outgoing = (isTls ? secure : plain)({
    ...{ host: '127.0.0.1', port, servername: 'localhost', rejectUnauthorized: false },
    ...{ method: 'POST', path: '/api/staff/uploads?visibility=private' },
    headers: {
      host: new URL(url).host,
      origin: url,
      cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
      'x-xsrf-token': cookies.get('STAFF-XSRF-TOKEN') ?? '',
      'x-requested-with': 'XMLHttpRequest',
      'content-type': 'image/png',
      'content-length': picture.length,
    },
  });
  const answered = new Promise<number>((resolve) => {
    outgoing.once('error', () => resolve(0));
    outgoing.once('response', (answer) => resolve(answer.resume().statusCode ?? 0));
  });
  const begin = performance.now();
  let isOver = false;
  void answered.then(() => {
    isOver = true;
  });
  for (let sent = 0; sent < picture.length && !isOver; ) {
    const due = Math.ceil(((performance.now() - begin) / 1000) * BYTES_PER_SECOND);
    const chunk = picture.subarray(sent, Math.min(due, picture.length));
    sent += chunk.length;
    if (chunk.length > 0 && !outgoing.write(chunk))
      await Promise.race([once(outgoing, 'drain'), answered]);
    await pause(100);
  }
  outgoing.end();
  return answered;
}

test.runIf(hasProxies)(
  'a picture on a slow line comes through every proxy that is shipped',
  { timeout: 300_000 },
  async (context) => {
    const picture = await makePicture();
    const begin = performance.now();
    const statuses = await Promise.all(
      proxies.map(async (proxy) => [proxy.name, await sendSlowly(proxy, picture)] as const),
    );
    const seconds = Math.round((performance.now() - begin) / 1000);
    report(
      context,
      'H13',
      `a picture of ${(picture.length / 1e6).toFixed(1)} MB at 64 kB/s, in ${seconds} s: ${statuses.map((one) => one.join(' ')).join(', ')}`,
    );
    expect(statuses).toEqual(proxies.map(({ name }) => [name, 200]));
  },
);
