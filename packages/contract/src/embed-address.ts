/**
 * The hosts besides the site itself whose players a video may be framed from. The browser is told
 * the same list (`frame-src`), so nothing else can ever be framed.
 */
export const EMBED_HOSTS = ['player.vimeo.com'] as const;

/**
 * Whether an address may be framed as the player of a video: https, one of {@link EMBED_HOSTS}
 * exactly, with nothing that could be read as another host.
 */
export function isEmbedAddress(address: string): boolean {
  if (address.length > 2048 || !/^[\w.~:/?#[\]@!$&()*+,;=%-]+$/.test(address)) return false;
  return EMBED_HOSTS.some(
    (host) => address.startsWith(`https://${host}/`) && new URL(address).host === host,
  );
}
