/** The end of a text that is folded as now: the database tells older ones by it (migration 0158). */
export const FOLDED_END = '\n\n\n';
