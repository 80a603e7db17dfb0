/**
 * Whether a screen leaves the side menu room in the widest windows only, since it has a column of its
 * own beside what is looked at: lectures.
 */
export const isMenuAway = (pathname: string): boolean => /^\/video\/\d+$/.test(pathname);
