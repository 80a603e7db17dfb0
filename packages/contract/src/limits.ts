/** Business constants of section 9 of the specification. Lengths count Unicode code points. */

/** Longest e-mail, name, nickname, subject and password, and longest search word. */
export const MAX_LINE = 255;
/** Longest enquiry body and question message. */
export const MAX_TEXT = 5000;
/** Longest words of a lecture that go with a question, in code points. */
export const MAX_SPOKEN = 500;
/** Longest reason of a member for not renewing. */
export const MAX_REASON = 1000;
/** Shortest password of a member. */
export const MIN_PASSWORD = 8;
/** Items on one page of each list. */
export const PAGE_SIZE = {
  notices: 10,
  videos: 8,
  bookmarks: 12,
  history: 12,
  conversations: 10,
  notifications: 20,
} as const;
/** Greatest `per_page`. */
export const MAX_PAGE_SIZE = 100;
/** Items of each list on the home screen. */
export const HOME = { notices: 5, history: 3, categories: 3 } as const;
/** Days between a member's request to leave and the erasure, in which the member can stay after all. */
export const ERASURE_GRACE_DAYS = 14;
/** Longest excerpt on a video card, in characters as a reader counts them. */
export const EXCERPT_LENGTH = 500;
