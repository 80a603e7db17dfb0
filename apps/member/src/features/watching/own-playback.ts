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

/** The film in the frame, once its page has loaded and given it a source. */
function filmIn(frame: HTMLIFrameElement, signal: AbortSignal): Promise<HTMLVideoElement> {
  return new Promise((resolve) => {
    const look = () => {
      const film = frame.contentDocument?.querySelector('video');
      if (!film) return;
      // A film without a source forgets its settings when it gets one.
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
  };
}

/** Connects to a film on the site: its page has our origin, so its element can be used directly. */
export const connectOwn: Connect = async (frame, hear, signal) => {
  const film = await filmIn(frame, signal);
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
