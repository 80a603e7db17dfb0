/** How the app opens a menu's address (section 4 of the specification). */
export type LinkKind = 'invalid' | 'external' | 'internal';

/**
 * Classifies a link. External: begins with http:// or https://. Internal: begins with one slash and
 * contains only letters, digits and `/ & ? = _ -`. A second slash at the start would leave the site,
 * so it is invalid, as are paths with a dot and everything else.
 * @param url the address that the operator typed
 */
export function linkKind(url: string | null | undefined): LinkKind {
  if (!url) return 'invalid';
  if (/^https?:\/\/[^\s/]/.test(url)) return 'external';
  if (/^\/(?!\/)[A-Za-z0-9/&?=_-]*$/.test(url)) return 'internal';
  return 'invalid';
}
