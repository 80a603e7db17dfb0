/**
 * How a member was to hear of an answer or a reply: by a mail of its own, in a digest, on the site
 * alone, or not at all.
 */
export const NOTIFIED_BY = ['mail', 'digest', 'site', 'nobody'] as const;

/** One of {@link NOTIFIED_BY}. */
export type NotifiedBy = (typeof NOTIFIED_BY)[number];
