/** One stored line of captions; times in milliseconds of the video. */
export interface CaptionCue {
  startMs: number;
  endMs: number;
  /** Plain text with the line breaks to show. */
  text: string;
}
