/**
 * The state of a player. `failed`: it cannot go on by itself; `coming`: it goes on after all; `empty`:
 * there is nothing to play yet.
 */
export type PlaybackEvent =
  | 'play'
  | 'pause'
  | 'tick'
  | 'seeked'
  | 'ended'
  | 'settings'
  | 'failed'
  | 'coming'
  | 'empty';

/**
 * A player: the platform's, or a film on the site. Its state is known without asking; it does
 * commands as soon as it can.
 */
export interface Playback {
  /** Seconds. */
  readonly time: number;
  /** Seconds; null while unknown. */
  readonly duration: number | null;
  readonly isPlaying: boolean;
  readonly rate: number;
  /** 0 to 1. */
  readonly volume: number;
  readonly isMuted: boolean;
  /** Whether captions are shown; null if there are none. */
  readonly captions: boolean | null;
  play(): void;
  pause(): void;
  seek(seconds: number): void;
  /** @returns whether the player allows it */
  setRate(rate: number): Promise<boolean>;
  setVolume(volume: number): void;
  setMuted(muted: boolean): void;
  setCaptions(shown: boolean): void;
  /** Fills the screen where only a film can (iPhone). */
  fillScreen?(): void;
  /** What the key for the next film does. */
  setNext?(go: (() => void) | undefined): void;
}

/**
 * Connects to the player in a frame.
 * @param hear gets the player's events
 * @param signal ends the connection
 * @returns once the player takes commands; never if it stays silent
 * @throws Error if it refuses
 */
export type Connect = (
  frame: HTMLIFrameElement,
  hear: (event: PlaybackEvent, keys?: KeyboardEvent) => void,
  signal: AbortSignal,
) => Promise<Playback>;

/** The state that the screen shows. */
export interface WatchState {
  /** Whether the player takes commands. */
  isConnected: boolean;
  isPlaying: boolean;
  /** Whether it has played since it was opened. */
  hasStarted: boolean;
  hasEnded: boolean;
  /** Whether it cannot go on, or has said nothing for too long. */
  hasFailed: boolean;
  /** Whether its page says itself that there is nothing to play yet. */
  isEmpty: boolean;
  rate: number;
  /** Whether the speed can be changed; the platform may refuse. */
  canSetRate: boolean;
  /** Whether captions are shown; null if there are none. */
  captions: boolean | null;
}

/** The state before the player takes commands. */
export const UNCONNECTED: WatchState = {
  isConnected: false,
  isPlaying: false,
  hasStarted: false,
  hasEnded: false,
  hasFailed: false,
  isEmpty: false,
  rate: 1,
  canSetRate: false,
  captions: null,
};
