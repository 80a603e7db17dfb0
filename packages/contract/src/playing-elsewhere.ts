/** Why a report of playback is answered 409; what it says is stored all the same. */
export const PLAYING_ELSEWHERE = 'playing_elsewhere';

/** The body of that 409. */
export interface PlayingElsewhere {
  message: string;
  reason: typeof PLAYING_ELSEWHERE;
  /** Another device was chosen in place of this one. */
  is_stopped: boolean;
  /** The devices that play, as the list of devices names them, and what; `since` is Japan's time. */
  playing: { session: string; kind: string; since: string; title: string }[];
}
