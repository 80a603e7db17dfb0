import type Hls from 'hls.js';
import type { HlsConfig } from 'hls.js';
import { film, reportFailure, videoId } from './page.ts';

/** The sizes of a film in segments. */
export interface Quality {
  /** Their names, the largest first: `720`, by the shorter side in pixels; at last `sound`. */
  names: () => string[];
  /** What was chosen; null: as the connection carries. */
  chosen: () => string | null;
  /** What plays now. */
  playing: () => string | null;
  choose: (name: string | null) => void;
}

/** Below it are the film's files, for this session and for a few minutes. */
let address = film.dataset.stream as string;
/** Absent where the browser chooses by itself. */
let quality: Quality | undefined;

export const filmAddress = (): string => address;
export const filmQuality = (): Quality | undefined => quality;

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
    if (!(await renew(true)).isNew) {
      reportFailure();
      return;
    }
    film.src = `${address}film.m3u8`;
    film.currentTime = at;
    film.play().catch(() => undefined);
  });
}

function qualityOf(hls: Hls): Quality {
  const names = () => hls.levels.map(({ uri }) => /(\w+)\.m3u8$/.exec(uri)?.[1] ?? '');
  return {
    names: () => names().sort((a, b) => (Number(b) || 0) - (Number(a) || 0)),
    chosen: () => (hls.autoLevelEnabled ? null : (names()[hls.nextLevel] ?? null)),
    playing: () => names()[hls.currentLevel] ?? null,
    choose(name) {
      hls.nextLevel = name === null ? -1 : names().indexOf(name);
    },
  };
}

/** Tries of a segment before the film says so, if it has nothing left to show. */
const QUIET_TRIES = 2;

/** Asks again for what did not come, and says so where the film stands still for it. */
function keepGoing(hls: Hls, { Events, ErrorTypes }: typeof Hls): void {
  let refused = 0;
  const tellIfStill = () => {
    if (refused >= QUIET_TRIES && film.readyState < film.HAVE_FUTURE_DATA) reportFailure();
  };
  film.addEventListener('waiting', tellIfStill);
  hls.on(Events.FRAG_BUFFERED, () => {
    refused = 0;
  });
  hls.on(Events.ERROR, async (_event, { fatal, type, response }) => {
    if (!fatal) return;
    refused += 1;
    tellIfStill();
    if (type === ErrorTypes.MEDIA_ERROR) {
      if (refused < 3) hls.recoverMediaError();
      else reportFailure();
      return;
    }
    // Refused: the session has another number now, or the computer has slept.
    if (response?.code === 403) await renew();
    else await new Promise((resolve) => setTimeout(resolve, 1000 * Math.min(30, 2 ** refused)));
    if (hls.levels.length === 0) hls.loadSource(`${address}film.m3u8`);
    else hls.startLoad();
  });
}

/** Elsewhere a library chooses the size that the connection carries, and joins the segments. */
async function playInSegments(): Promise<void> {
  const library = '/player/hls.js';
  const { default: Library } = (await import(library)) as { default: typeof Hls };
  const config: Partial<HlsConfig> = {
    enableWorker: false,
    startPosition: film.currentTime || -1,
    maxBufferLength: 30,
    backBufferLength: 60,
    // Until something has come: enough for the smallest pictures that move.
    abrEwmaDefaultEstimate: 1_000_000,
    // What is asked for, is asked for at the address that is good now.
    xhrSetup: (request, url) => request.open('GET', current(url), true),
  };
  const hls = new Library(config);
  quality = qualityOf(hls);
  keepGoing(hls, Library);
  // Who was quicker than the library has asked for a film that was not there yet: that is over with
  // the film that comes now, so it is asked for again.
  const isWanted = !film.paused;
  hls.attachMedia(film);
  if (isWanted) film.play().catch(() => undefined);
  hls.loadSource(`${address}film.m3u8`);
}

const isNative =
  film.canPlayType('application/vnd.apple.mpegurl') !== '' &&
  (!('MediaSource' in window || 'ManagedMediaSource' in window) ||
    navigator.vendor.startsWith('Apple'));

/** Plays a film that comes in segments of several sizes. */
export async function playStream(): Promise<void> {
  if (isNative) {
    await playNatively();
    return;
  }
  keepFresh(300);
  await playInSegments();
}
