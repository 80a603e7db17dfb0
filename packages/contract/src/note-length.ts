/** Longest note on a moment of a video, in code points. */
export const MAX_NOTE = 200;
