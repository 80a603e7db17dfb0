/**
 * The hosts, besides the site itself, whose players a frame may show. `frame-src` uses the same list,
 * so a browser can frame nothing else.
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
