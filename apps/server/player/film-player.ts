// Runs in the page that the frame of a film of our own shows, where the film comes in pieces of
// several sizes. The server takes the types away and serves it as it stands.
import type Hls from 'hls.js';
import type { HlsConfig } from 'hls.js';

interface Preview {
  from: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

const film = document.querySelector('video') as HTMLVideoElement;
const videoId = location.pathname.split('/').at(-1);
/** Below it are the film's files, for this session and for a few minutes. */
let address = film.dataset.stream as string;

/** A fresh address; the old one stays when there is none to be had. */
async function renew(lasting = false): Promise<{ isNew: boolean; seconds: number }> {
  try {
    const answer = await fetch(`/media/streams/${videoId}/address${lasting ? '?lasting=1' : ''}`);
    if (!answer.ok) return { isNew: false, seconds: 60 };
    const fresh = (await answer.json()) as { address: string; seconds: number };
    address = fresh.address;
    return { isNew: true, seconds: fresh.seconds };
  } catch {
    return { isNew: false, seconds: 10 };
  }
}

/** Half of its life before it ends, the next one is fetched, as long as the page is open. */
function keepFresh(seconds: number): void {
  setTimeout(async () => keepFresh((await renew()).seconds), (seconds / 2) * 1000);
}

const current = (url: string): string =>
  url.replace(/\/media\/streams\/\d+\/[^/]+\//, () => address);

/** Where the browser plays such films by itself, as Apple's do. */
async function playNatively(): Promise<void> {
  await renew(true);
  film.src = `${address}film.m3u8`;
  let at = 0;
  film.addEventListener('timeupdate', () => {
    if (film.currentTime > 0) at = film.currentTime;
  });
  film.addEventListener('error', async () => {
    // The address has ended, or the connection was away: once more from there.
    if (!(await renew(true)).isNew) return;
    film.src = `${address}film.m3u8`;
    film.currentTime = at;
    film.play().catch(() => undefined);
  });
}

/** Everywhere else a library chooses the size that the connection carries, and puts the pieces together. */
async function playInPieces(): Promise<void> {
  const library = '/player/hls.js';
  const { default: Library } = (await import(library)) as { default: typeof Hls };
  const config: Partial<HlsConfig> = {
    enableWorker: false,
    startPosition: film.currentTime || -1,
    maxBufferLength: 30,
    backBufferLength: 60,
    // What is asked for, is asked for at the address that is good now.
    xhrSetup: (request, url) => request.open('GET', current(url), true),
  };
  const hls = new Library(config);
  let refused = 0;
  hls.on(Library.Events.FRAG_BUFFERED, () => {
    refused = 0;
  });
  hls.on(Library.Events.ERROR, async (_event, { fatal, type, response }) => {
    if (!fatal) return;
    if (type === Library.ErrorTypes.MEDIA_ERROR) {
      refused += 1;
      if (refused < 3) hls.recoverMediaError();
      return;
    }
    // Refused: the session has another number now, or the computer has slept.
    refused += 1;
    if (refused > 5) return;
    if (response?.code === 403) await renew();
    else await new Promise((resolve) => setTimeout(resolve, 1000 * 2 ** refused));
    if (hls.levels.length === 0) hls.loadSource(`${address}film.m3u8`);
    else hls.startLoad();
  });
  // Who was quicker than the library has asked for a film that was not there yet: that is over with
  // the film that comes now, so it is asked for again.
  const isWanted = !film.paused;
  hls.attachMedia(film);
  if (isWanted) film.play().catch(() => undefined);
  hls.loadSource(`${address}film.m3u8`);
}

const seconds = (clock: string): number =>
  clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

async function readPreviews(): Promise<Preview[]> {
  const text = await (await fetch(`${address}preview.vtt`)).text();
  const pattern = /^([\d:.]+) -->.*\n.*#xywh=(\d+),(\d+),(\d+),(\d+)/gm;
  return [...text.matchAll(pattern)].map(([, clock = '', ...numbers]) => {
    const [x = 0, y = 0, width = 0, height = 0] = numbers.map(Number);
    return { from: seconds(clock), x, y, width, height };
  });
}

/** While a member looks for a place, a small picture shows what is there. */
function showPreviews(): void {
  let previews: Promise<Preview[]> | undefined;
  const picture = document.body.appendChild(document.createElement('div'));
  picture.className = 'preview';
  picture.hidden = true;
  // Whoever only opens the page does not look for anything yet.
  film.addEventListener(
    'playing',
    () => {
      previews = readPreviews().catch(() => []);
    },
    { once: true },
  );
  film.addEventListener('seeking', async () => {
    const all = (await previews) ?? [];
    const shown = all.findLast(({ from }) => from <= film.currentTime);
    if (!shown || !film.seeking) return;
    const { x, y, width, height } = shown;
    const room = document.documentElement.clientWidth - width - 16;
    const share = film.currentTime / (film.duration || 1);
    Object.assign(picture.style, {
      backgroundImage: `url("${address}preview.jpg")`,
      backgroundPosition: `-${x}px -${y}px`,
      width: `${width}px`,
      height: `${height}px`,
      left: `${Math.max(8, Math.min(room + 8, share * (room + width + 16) - width / 2))}px`,
    });
    picture.hidden = false;
  });
  for (const end of ['seeked', 'emptied']) {
    film.addEventListener(end, () => {
      picture.hidden = true;
    });
  }
}

const isNative =
  film.canPlayType('application/vnd.apple.mpegurl') !== '' &&
  (!('MediaSource' in window || 'ManagedMediaSource' in window) ||
    navigator.vendor.startsWith('Apple'));
if (film.dataset.preview !== undefined) showPreviews();
if (isNative) await playNatively();
else {
  keepFresh(300);
  await playInPieces();
}
