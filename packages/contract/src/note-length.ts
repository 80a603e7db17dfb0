/** Longest text of a video note, in code points. */
export const MAX_NOTE = 200;
