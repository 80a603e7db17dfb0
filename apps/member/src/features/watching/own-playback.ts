import type { Connect, Playback, PlaybackEvent } from './playback.ts';

const EVENTS: Record<string, PlaybackEvent> = {
  playing: 'play',
  pause: 'pause',
  timeupdate: 'tick',
  seeking: 'seeked',
  seeked: 'seeked',
  ended: 'ended',
  ratechange: 'settings',
  volumechange: 'settings',
};

type Hear = Parameters<Connect>[1];

/** A film that stands still and gets nothing for this long does not come. */
const STALL_MS = 10_000;
/** Signs that it comes; its page tells of bytes that the film does not have yet. */
const SIGNS = ['filmcoming', 'progress', 'playing', 'timeupdate'];

/** Hears when the film cannot go on, and when it does after all. */
function hearFailures(film: HTMLVideoElement, hear: Hear, signal: AbortSignal): void {
  let hasFailed = false;
  const fail = () => {
    hasFailed = true;
    hear('failed');
  };
  const isStream = film.dataset.stream !== undefined;
  // Of a film in segments its page tells: it mends some errors itself.
  film.addEventListener('filmfailed', fail, { signal });
  if (!isStream) film.addEventListener('error', fail, { signal });
  if (film.dataset.failed !== undefined || (!isStream && film.error)) fail();
  let timer = 0;
  const watch = () => {
    window.clearTimeout(timer);
    if (!film.paused && film.readyState < film.HAVE_FUTURE_DATA) {
      timer = window.setTimeout(fail, STALL_MS);
    }
  };
  for (const event of ['waiting', 'pause', 'ended', ...SIGNS]) {
    film.addEventListener(event, watch, { signal });
  }
  const come = () => {
    if (hasFailed) hear('coming');
    hasFailed = false;
  };
  for (const sign of SIGNS) film.addEventListener(sign, come, { signal });
  signal.addEventListener('abort', () => window.clearTimeout(timer));
}

/** The film in the frame, once its page listens and has given it a source. */
function filmIn(
  frame: HTMLIFrameElement,
  hear: Hear,
  signal: AbortSignal,
): Promise<HTMLVideoElement> {
  return new Promise((resolve) => {
    let found: HTMLVideoElement | undefined;
    const inspect = (isLoaded: boolean) => {
      const page = frame.contentDocument;
      // Before its page comes, a frame has an empty one.
      if (page?.URL === 'about:blank') return;
      const film = page?.querySelector('video');
      if (page?.querySelector('.preparing')) hear('empty');
      else if (!film && isLoaded) hear('failed');
      if (!film || film === found) return;
      found = film;
      hearFailures(film, hear, signal);
      const check = () => {
        // A film without a source forgets its settings when it gets one.
        const hasSource = film.networkState !== film.NETWORK_EMPTY;
        if (hasSource && film.dataset.ready !== undefined) resolve(film);
      };
      film.addEventListener('loadstart', check, { signal });
      film.addEventListener('filmready', check, { signal });
      check();
    };
    frame.addEventListener('load', () => inspect(true), { signal });
    inspect(false);
  });
}

/** An iPhone's film, which alone can fill its screen. */
interface AppleFilm extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void;
}

function playbackOf(film: HTMLVideoElement): Playback {
  const track = () => film.textTracks[0];
  return {
    get time() {
      return film.currentTime;
    },
    get duration() {
      return Number.isFinite(film.duration) ? film.duration : null;
    },
    get isPlaying() {
      return !film.paused && !film.ended;
    },
    get rate() {
      return film.playbackRate;
    },
    get volume() {
      return film.volume;
    },
    get isMuted() {
      return film.muted;
    },
    get captions() {
      const captions = track();
      return captions ? captions.mode === 'showing' : null;
    },
    play() {
      // Some browsers want a press first; they show their own button.
      film.play().catch(() => undefined);
    },
    pause: () => film.pause(),
    seek(seconds) {
      film.currentTime = seconds;
    },
    async setRate(rate) {
      film.playbackRate = rate;
      return true;
    },
    setVolume(volume) {
      film.volume = volume;
    },
    setMuted(muted) {
      film.muted = muted;
    },
    setCaptions(shown) {
      const captions = track();
      if (captions) captions.mode = shown ? 'showing' : 'disabled';
    },
    fillScreen() {
      (film as AppleFilm).webkitEnterFullscreen?.();
    },
    setNext(go) {
      // The keys belong to the page that plays.
      const session = film.ownerDocument.defaultView?.navigator.mediaSession;
      try {
        session?.setActionHandler('nexttrack', go ?? null);
      } catch {
        // A browser that does not know this key.
      }
    },
  };
}

/** Connects to a film on the site: its page has our origin, so its element can be used directly. */
export const connectOwn: Connect = async (frame, hear, signal) => {
  const film = await filmIn(frame, hear, signal);
  for (const [name, event] of Object.entries(EVENTS)) {
    film.addEventListener(name, () => hear(event), { signal });
  }
  film.textTracks.addEventListener('change', () => hear('settings'), { signal });
  // The film's page gets the keys that are pressed on the film.
  film.ownerDocument.addEventListener('keydown', (keys) => hear('settings', keys), {
    signal,
    capture: true,
  });
  return playbackOf(film);
};
