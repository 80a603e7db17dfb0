import type Hls from 'hls.js';
import type { HlsConfig } from 'hls.js';
import { film, reportComing, reportFailure, videoId } from './page.ts';

/** The sizes of a film in segments. */
export interface Quality {
  /** Their names, the largest first: `720`, by the shorter side in pixels; at last `sound`. */
  names: () => string[];
  /** What was chosen; null: as the connection carries. */
  chosen: () => string | null;
  /** What plays now; null where the browser does not tell. */
  playing: () => string | null;
  choose: (name: string | null) => void;
}

/** Below it are the film's files, for this session and for a few minutes. */
let address = film.dataset.stream as string;
/** Absent until they are known. */
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

/** Of a film that stands still: how long its own browser's silence is taken for a slow line. */
const NATIVE_PATIENCE = { every: 5000, times: 24 };

/**
 * Where the browser fetches the film it says nothing while a piece comes. As long as the line carries
 * other things, and the browser still asks, the piece is slow.
 */
function watchNativeLine(): void {
  let left = NATIVE_PATIENCE.times;
  setInterval(async () => {
    const stands = !film.paused && film.readyState < film.HAVE_FUTURE_DATA;
    if (!stands) left = NATIVE_PATIENCE.times;
    else if (left > 0 && !film.error && film.networkState === film.NETWORK_LOADING) {
      left -= 1;
      if ((await renew(true)).isNew) reportComing();
    }
  }, NATIVE_PATIENCE.every);
}

const largestFirst = (one: string, other: string): number =>
  (Number(other) || 0) - (Number(one) || 0);

/** The playlist of all sizes, among which the browser chooses. */
const ALL_SIZES = 'film';

/** The sizes of which a browser that plays such films by itself does not tell. */
async function sizesOf(): Promise<string[]> {
  const playlist = await (await fetch(`${address}${ALL_SIZES}.m3u8`)).text();
  const names = [...playlist.matchAll(/(\w+)\.m3u8$/gm)].map(([, name = '']) => name);
  return names.sort(largestFirst);
}

/** Where the browser plays such films by itself, as Apple's do. */
async function playNatively(): Promise<void> {
  await renew(true);
  let part = ALL_SIZES;
  let last = 0;
  let tries = 0;
  const open = () => {
    const isWanted = !film.paused;
    film.src = `${address}${part}.m3u8`;
    if (isWanted) film.play().catch(() => undefined);
  };
  /** Goes on at another address; a browser forgets the place with the old one, and may the captions. */
  const reopen = () => {
    const at = film.currentTime || last;
    const mode = film.textTracks[0]?.mode;
    const restore = () => {
      if (at > 0) film.currentTime = at;
      const captions = film.textTracks[0];
      if (captions && mode) captions.mode = mode;
    };
    film.addEventListener('loadedmetadata', restore, { once: true });
    open();
  };
  open();
  film.addEventListener('timeupdate', () => {
    if (film.currentTime === 0 || film.readyState < film.HAVE_CURRENT_DATA) return;
    last = film.currentTime;
    tries = 0;
  });
  film.addEventListener('error', async () => {
    // The address has ended, or the connection was away. What fails again waits for another frame.
    tries += 1;
    if (tries === 1 && (await renew(true)).isNew) reopen();
    else reportFailure();
  });
  watchNativeLine();
  sizesOf().then(
    (names) => {
      const chosen = () => (part === ALL_SIZES ? null : part);
      quality = {
        ...{ names: () => names, chosen, playing: chosen },
        choose(name) {
          part = name ?? ALL_SIZES;
          reopen();
        },
      };
    },
    () => undefined,
  );
}

function qualityOf(hls: Hls): Quality {
  const names = () => hls.levels.map(({ uri }) => /(\w+)\.m3u8$/.exec(uri)?.[1] ?? '');
  return {
    names: () => names().sort(largestFirst),
    chosen: () => (hls.autoLevelEnabled ? null : (names()[hls.nextLevel] ?? null)),
    playing: () => names()[hls.currentLevel] ?? null,
    choose(name) {
      const level = name === null ? -1 : names().indexOf(name);
      // A film that stands still drops the piece that it waits for.
      if (film.readyState < film.HAVE_FUTURE_DATA) hls.currentLevel = level;
      else hls.nextLevel = level;
    },
  };
}

/** Tells what comes of the pieces, once a second while it comes. */
function watchLine(hls: Hls, { Events }: typeof Hls): void {
  let loading: { stats: { loaded: number } } | undefined;
  let seen = 0;
  hls.on(Events.FRAG_LOADING, (_event, { frag }) => {
    loading = frag;
    seen = 0;
  });
  for (const event of [Events.MANIFEST_LOADED, Events.LEVEL_LOADED, Events.FRAG_LOADED] as const) {
    hls.on(event, reportComing);
  }
  setInterval(() => {
    const { loaded = 0 } = loading?.stats ?? {};
    if (loaded > 0 && loaded !== seen) reportComing();
    seen = loaded;
  }, 1000);
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
  const { fragLoadPolicy } = Library.DefaultConfig;
  const config: Partial<HlsConfig> = {
    enableWorker: false,
    startPosition: film.currentTime || -1,
    maxBufferLength: 30,
    backBufferLength: 60,
    // Until something has come: enough for the smallest pictures that move.
    abrEwmaDefaultEstimate: 1_000_000,
    // A large piece on a slow line takes minutes; one that does not come at all is noticed sooner.
    fragLoadPolicy: {
      default: {
        ...fragLoadPolicy.default,
        ...{ maxTimeToFirstByteMs: 30_000, maxLoadTimeMs: 600_000 },
      },
    },
    // What is asked for, is asked for at the address that is good now.
    xhrSetup: (request, url) => request.open('GET', current(url), true),
  };
  const hls = new Library(config);
  quality = qualityOf(hls);
  keepGoing(hls, Library);
  watchLine(hls, Library);
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
