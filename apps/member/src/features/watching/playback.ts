/** What a player tells of itself. */
export type PlaybackEvent = 'play' | 'pause' | 'tick' | 'seeked' | 'ended' | 'settings';

/**
 * A player, whichever it is: the platform's, or the film of our own. What it is like is known
 * without asking; what it is told to do it does as soon as it can.
 */
export interface Playback {
  /** Seconds. */
  readonly time: number;
  /** Seconds; null while it is not known. */
  readonly duration: number | null;
  readonly isPlaying: boolean;
  readonly rate: number;
  /** 0 to 1. */
  readonly volume: number;
  readonly isMuted: boolean;
  /** Whether captions are shown; null where there are none. */
  readonly captions: boolean | null;
  play(): void;
  pause(): void;
  seek(seconds: number): void;
  /** @returns whether the player allows it */
  setRate(rate: number): Promise<boolean>;
  setVolume(volume: number): void;
  setMuted(muted: boolean): void;
  setCaptions(shown: boolean): void;
}

/**
 * Connects to the player in a frame.
 * @param hear is told what happens there
 * @param signal ends the connection
 * @returns once the player can be told what to do; never where it stays silent
 * @throws Error when it refuses
 */
export type Connect = (
  frame: HTMLIFrameElement,
  hear: (event: PlaybackEvent, keys?: KeyboardEvent) => void,
  signal: AbortSignal,
) => Promise<Playback>;
