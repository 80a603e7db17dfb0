/** 。、」』）】>, as addresses write them, and the signs that they leave as they are. */
const TAIL = /(?:%E3%80%(?:82|81|8D|8F|91)|%EF%BC%89|%3E|[)>.,])+$/i;

/**
 * A screen's path without the signs that programs take into an address which stands in a sentence:
 * `/video/1%E3%80%82` is `/video/1`. No screen's own path ends with them.
 * @param path as requests and `location.pathname` have it
 */
export function wholePath(path: string): string {
  const full = path.replace(TAIL, '') || '/';
  // It stays a path of this site.
  return /^\/[/\\]/.test(full) ? path : full;
}
