/** The facts in the playlist of one rendition. */
export interface Measured {
  durationMs: number;
  /** Bits per second: greatest of a segment, and average. */
  peakRate: number;
  meanRate: number;
}

/** Reads the playlist that FFmpeg wrote for a rendition. */
export function measurePlaylist(text: string): Measured {
  let seconds = 0;
  let bytes = 0;
  let peakRate = 1;
  let length = 0;
  for (const line of text.split('\n')) {
    const lasting = /^#EXTINF:([\d.]+)/.exec(line);
    if (lasting) length = Number(lasting[1]);
    const range = /^#EXT-X-BYTERANGE:(\d+)/.exec(line);
    if (!range) continue;
    const size = Number(range[1]);
    seconds += length;
    bytes += size;
    if (length > 0) peakRate = Math.max(peakRate, Math.ceil((size * 8) / length));
  }
  return {
    durationMs: Math.max(1, Math.round(seconds * 1000)),
    peakRate,
    meanRate: Math.max(1, Math.ceil((bytes * 8) / Math.max(seconds, 0.001))),
  };
}

/** The codecs of a rendition in a playlist's notation (RFC 6381), read from the head of its file. */
export function codecsOf(head: Buffer, hasSound: boolean): string | null {
  const at = head.indexOf('avcC');
  if (at < 0 || at + 8 > head.length) return null;
  const picture = `avc1.${head.toString('hex', at + 5, at + 8)}`;
  return hasSound ? `${picture},mp4a.40.2` : picture;
}
