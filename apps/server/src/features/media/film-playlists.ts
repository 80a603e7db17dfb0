import type { Offered } from '#features/films/film-streams.view.ts';

/**
 * The master playlist of a film with the existing renditions, the smallest last, so that a player
 * that does not measure begins with the best.
 * @param address base address of the film's files, with a slash at the end
 */
export const filmPlaylist = (offered: readonly Offered[], address: string): string =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...[...offered]
      .sort((one, other) => other.height - one.height)
      .flatMap(({ part, width, height, peakRate, meanRate, codecs }) => [
        `#EXT-X-STREAM-INF:BANDWIDTH=${peakRate},AVERAGE-BANDWIDTH=${meanRate},RESOLUTION=${width}x${height},CODECS="${codecs}"`,
        `${address}${part}.m3u8`,
      ]),
    '',
  ].join('\n');

/** The playlist of a rendition with full addresses of its files. */
export const addressed = (playlist: string, part: string, address: string): string =>
  playlist
    .replaceAll(new RegExp(`^${part}\\.mp4$`, 'gm'), `${address}${part}.mp4`)
    .replaceAll(`URI="${part}.mp4"`, `URI="${address}${part}.mp4"`);
