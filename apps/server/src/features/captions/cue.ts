/** One line of what is said, as it is stored; times in milliseconds of the video. */
export interface CaptionCue {
  startMs: number;
  endMs: number;
  /** Plain text; its lines as they are shown. */
  text: string;
}

/** Longest text of one cue, in code points. */
export const MAX_CUE_TEXT = 1000;
