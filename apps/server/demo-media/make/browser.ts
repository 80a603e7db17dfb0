import { type Browser, chromium, type Page } from 'playwright-core';

/** Starts Debian's Chromium. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
  });
}

/** The page as WebP, at the best quality that stays within the size in bytes. */
export async function captureWebp(page: Page, maxBytes: number): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  try {
    for (let quality = 88; quality >= 20; quality -= 4) {
      const shot = await session.send('Page.captureScreenshot', { format: 'webp', quality });
      const bytes = Buffer.from(shot.data, 'base64');
      if (bytes.length <= maxBytes) return bytes;
    }
  } finally {
    await session.detach();
  }
  throw new Error(`The picture does not fit into ${maxBytes} bytes at any quality`);
}

/** Numbers from 0 to 1 that are the same for the same key on every machine. */
export function seeded(key: string): () => number {
  let state = 2166136261;
  for (const letter of key) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
