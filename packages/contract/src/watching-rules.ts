/** Share of a video that a member must really see for a completion. */
export const WATCHED_SHARE = 0.9;
/** Below this share, and above {@link WATCHED_SHARE}, playing starts at the beginning. */
export const RESUME_FROM_SHARE = 0.05;
/** A video shorter than this, in seconds, always starts at the beginning. */
export const RESUME_FROM_LENGTH = 300;
/** Entries of "continue watching". */
export const CONTINUE_ENTRIES = 12;
/** Most ids in one call for progress. */
export const MAX_PROGRESS_IDS = 100;
/** The player's speeds; watched time counts at most at these. */
export const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;
