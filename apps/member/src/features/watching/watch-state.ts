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
