import type { BrowserContext } from '@playwright/test';

/** The bytes of a visit on the wire: bodies as sent; the heads of each answer are a few hundred more. */
export interface Wire {
  requests: number;
  bytes: number;
  /** Bytes by kind. */
  document: number;
  script: number;
  style: number;
  font: number;
  image: number;
  call: number;
}

type Kind = Exclude<keyof Wire, 'requests' | 'bytes'>;

const KINDS: Record<string, Kind> = {
  Document: 'document',
  Script: 'script',
  Stylesheet: 'style',
  Font: 'font',
  Image: 'image',
  Other: 'image',
  Fetch: 'call',
  XHR: 'call',
};

// A prefetch by a link in the document has another type, but is the same.
const CALLS = /^\/(?:api|sanctum)\//;

/** The screen of a phone, as Lighthouse defines it. */
export const PHONE = { width: 412, height: 823 };

/**
 * Opens an address on a phone's screen and counts until nothing more arrives, also the prefetched
 * files of the next screen.
 * @param isWarm with what an earlier visit has left in the browser
 */
export async function countWire(
  context: BrowserContext,
  address: string,
  isWarm: boolean,
): Promise<Wire> {
  const page = await context.newPage();
  await page.setViewportSize(PHONE);
  const protocol = await context.newCDPSession(page);
  await protocol.send('Network.enable');
  if (!isWarm) await protocol.send('Network.clearBrowserCache');
  const requests = new Map<string, { kind: Kind; head: number; bytes: number }>();
  protocol.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    const { protocol: scheme, pathname } = new URL(request.url);
    const kind = CALLS.test(pathname) ? 'call' : KINDS[type ?? ''];
    if (kind && scheme.startsWith('http')) requests.set(requestId, { kind, head: 0, bytes: 0 });
  });
  protocol.on('Network.requestServedFromCache', ({ requestId }) => requests.delete(requestId));
  protocol.on('Network.responseReceived', ({ requestId, response }) => {
    const request = requests.get(requestId);
    if (response.fromDiskCache) requests.delete(requestId);
    else if (request) request.head = response.encodedDataLength;
  });
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength - request.head;
  });
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
  // The server's markup is there before the scripts are.
  await page.locator('#root[data-rendered]').waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  await page.close();
  const wire: Wire = {
    ...{ requests: requests.size, bytes: 0 },
    ...{ document: 0, script: 0, style: 0, font: 0, image: 0, call: 0 },
  };
  for (const { kind, bytes } of requests.values()) {
    wire[kind] += bytes;
    wire.bytes += bytes;
  }
  return wire;
}
