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

/** The film in the frame, once its page is there and has given it something to play. */
function filmIn(frame: HTMLIFrameElement, signal: AbortSignal): Promise<HTMLVideoElement> {
  return new Promise((resolve) => {
    const look = () => {
      const film = frame.contentDocument?.querySelector('video');
      if (!film) return;
      // What is told to a film without a source is forgotten when it gets one.
      if (film.networkState !== film.NETWORK_EMPTY) resolve(film);
      else film.addEventListener('loadstart', () => resolve(film), { signal, once: true });
    };
    frame.addEventListener('load', look, { signal });
    look();
  });
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
      // A browser may want a press first; then its own button is there.
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
  };
}

/** Connects to a film of our own: its page is of this site, so the film itself is at hand. */
export const connectOwn: Connect = async (frame, hear, signal) => {
  const film = await filmIn(frame, signal);
  for (const [name, event] of Object.entries(EVENTS)) {
    film.addEventListener(name, () => hear(event), { signal });
  }
  film.textTracks.addEventListener('change', () => hear('settings'), { signal });
  // Keys pressed on the film are pressed in its page.
  film.ownerDocument.addEventListener('keydown', (keys) => hear('settings', keys), {
    signal,
    capture: true,
  });
  return playbackOf(film);
};
