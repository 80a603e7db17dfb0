/** How a menu's address is opened (section 4 of the specification). */
export type LinkKind = 'invalid' | 'external' | 'internal';

/**
 * What kind of link an address is. External begins with http:// or https://. Internal begins
 * with one slash and holds only letters, digits and `/ & ? = _ -`; a second slash at the start
 * would leave the site, so it is invalid, as are paths with a dot. Anything else is invalid.
 * @param url the address as the operator typed it
 */
export function linkKind(url: string | null | undefined): LinkKind {
  if (!url) return 'invalid';
  if (/^https?:\/\/[^\s/]/.test(url)) return 'external';
  if (/^\/(?!\/)[A-Za-z0-9/&?=_-]*$/.test(url)) return 'internal';
  return 'invalid';
}
