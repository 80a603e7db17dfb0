/** One line of what is said, as it is stored; times in milliseconds of the video. */
export interface CaptionCue {
  startMs: number;
  endMs: number;
  /** Plain text; its lines as they are shown. */
  text: string;
}
