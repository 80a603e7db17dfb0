import Player from '@vimeo/player';
import type { Connect, Playback } from './playback.ts';

/** The player's last known state. */
interface Known {
  time: number;
  duration: number | null;
  isPlaying: boolean;
  rate: number;
  volume: number;
  isMuted: boolean;
  captions: boolean | null;
}

const ignore = () => undefined;

function playbackOf(player: Player, known: Known): Playback {
  return {
    get time() {
      return known.time;
    },
    get duration() {
      return known.duration;
    },
    get isPlaying() {
      return known.isPlaying;
    },
    get rate() {
      return known.rate;
    },
    get volume() {
      return known.volume;
    },
    get isMuted() {
      return known.isMuted;
    },
    get captions() {
      return known.captions;
    },
    play: () => void player.play().catch(ignore),
    pause: () => void player.pause().catch(ignore),
    seek(seconds) {
      known.time = seconds;
      player.setCurrentTime(seconds).catch(ignore);
    },
    setRate: (rate) =>
      player.setPlaybackRate(rate).then(
        () => {
          known.rate = rate;
          return true;
        },
        () => false,
      ),
    setVolume: (volume) => void player.setVolume(volume).catch(ignore),
    setMuted: (muted) => void player.setMuted(muted).catch(ignore),
    setCaptions(shown) {
      known.captions = shown;
      const done = shown ? player.enableTextTrack('ja') : player.disableTextTrack();
      Promise.resolve(done).catch(ignore);
    },
  };
}

/**
 * Connects to the platform's player by its SDK. The SDK accepts messages
 * only from this frame and from the platform's own address.
 */
export const connectPlatform: Connect = async (frame, hear, signal) => {
  const player = new Player(frame);
  await player.ready();
  const [duration, volume, isMuted, tracks] = await Promise.all([
    player.getDuration().catch(() => null),
    player.getVolume().catch(() => 1),
    player.getMuted().catch(() => false),
    player.getTextTracks().catch(() => []),
  ]);
  const japanese = tracks.find(({ language }) => language.startsWith('ja'));
  const known: Known = {
    time: 0,
    duration,
    isPlaying: false,
    rate: 1,
    volume,
    isMuted,
    captions: japanese ? japanese.mode === 'showing' : null,
  };
  const listen = <Event>(name: string, take: (event: Event) => void) => {
    const heard = (event: Event) => {
      if (!signal.aborted) take(event);
    };
    player.on(name as 'play', heard as never);
    signal.addEventListener('abort', () => player.off(name as 'play', heard as never));
  };
  const at = (event: { seconds: number; duration?: number }) => {
    known.time = event.seconds;
    if (event.duration) known.duration = event.duration;
  };
  listen('timeupdate', (event: { seconds: number; duration: number }) => {
    at(event);
    hear('tick');
  });
  for (const name of ['play', 'pause', 'ended', 'seeked'] as const) {
    listen(name, (event: { seconds: number; duration: number }) => {
      at(event);
      if (name !== 'seeked') known.isPlaying = name === 'play';
      hear(name);
    });
  }
  listen('playbackratechange', (event: { playbackRate: number }) => {
    known.rate = event.playbackRate;
    hear('settings');
  });
  listen('volumechange', (event: { volume: number; muted?: boolean }) => {
    known.volume = event.volume;
    known.isMuted = event.muted ?? event.volume === 0;
    hear('settings');
  });
  listen('texttrackchange', (event: { language: string | null }) => {
    known.captions = event.language !== null;
    hear('settings');
  });
  return playbackOf(player, known);
};
