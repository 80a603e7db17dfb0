/** What counts as watched: so much of the video, really seen. */
export const WATCHED_SHARE = 0.9;
/** Below this share, and above {@link WATCHED_SHARE}, a video begins at its beginning. */
export const RESUME_FROM_SHARE = 0.05;
/** A video shorter than this, in seconds, begins at its beginning. */
export const RESUME_FROM_LENGTH = 300;
/** Entries of the list of what to go on with. */
export const CONTINUE_ENTRIES = 12;
/** Ids of one question about progress. */
export const MAX_PROGRESS_IDS = 100;
/** Speeds that the player offers; seen time counts at these and nothing faster. */
export const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;
