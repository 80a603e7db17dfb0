import Player from '@vimeo/player';
import type { Connect, Playback } from './playback.ts';

const ignore = () => undefined;

/** What is known of the player changes with its events. */
type Changing = { -readonly [Key in keyof Playback]: Playback[Key] };

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
  const playback: Changing = {
    time: 0,
    duration,
    isPlaying: false,
    rate: 1,
    volume,
    isMuted,
    captions: japanese ? japanese.mode === 'showing' : null,
    play: () => void player.play().catch(ignore),
    pause: () => void player.pause().catch(ignore),
    seek(seconds) {
      playback.time = seconds;
      player.setCurrentTime(seconds).catch(ignore);
    },
    setRate: (rate) =>
      player.setPlaybackRate(rate).then(
        () => {
          playback.rate = rate;
          return true;
        },
        () => false,
      ),
    setVolume: (volume) => void player.setVolume(volume).catch(ignore),
    setMuted: (muted) => void player.setMuted(muted).catch(ignore),
    setCaptions(shown) {
      playback.captions = shown;
      const done = shown ? player.enableTextTrack('ja') : player.disableTextTrack();
      Promise.resolve(done).catch(ignore);
    },
  };
  const listen = <Event>(name: string, take: (event: Event) => void) => {
    const heard = (event: Event) => {
      if (!signal.aborted) take(event);
    };
    player.on(name as 'play', heard as never);
    signal.addEventListener('abort', () => player.off(name as 'play', heard as never));
  };
  const at = (event: { seconds: number; duration?: number }) => {
    playback.time = event.seconds;
    if (event.duration) playback.duration = event.duration;
  };
  listen('timeupdate', (event: { seconds: number; duration: number }) => {
    at(event);
    hear('tick');
  });
  for (const name of ['play', 'pause', 'ended', 'seeked'] as const) {
    listen(name, (event: { seconds: number; duration: number }) => {
      at(event);
      if (name !== 'seeked') playback.isPlaying = name === 'play';
      hear(name);
    });
  }
  listen('playbackratechange', (event: { playbackRate: number }) => {
    playback.rate = event.playbackRate;
    hear('settings');
  });
  listen('volumechange', (event: { volume: number; muted?: boolean }) => {
    playback.volume = event.volume;
    playback.isMuted = event.muted ?? event.volume === 0;
    hear('settings');
  });
  listen('texttrackchange', (event: { language: string | null }) => {
    playback.captions = event.language !== null;
    hear('settings');
  });
  return playback;
};
