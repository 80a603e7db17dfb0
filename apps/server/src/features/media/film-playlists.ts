import type { Offered } from '#features/films/film-streams.view.ts';

/**
 * The playlist of a film: what there is of it, the smallest last, so that a player that does not
 * measure begins with the best.
 * @param address where the files of the film are to be had, ending with a slash
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

/** The playlist of a rendition with the addresses of its files written out. */
export const addressed = (playlist: string, part: string, address: string): string =>
  playlist
    .replaceAll(new RegExp(`^${part}\\.mp4$`, 'gm'), `${address}${part}.mp4`)
    .replaceAll(`URI="${part}.mp4"`, `URI="${address}${part}.mp4"`);
