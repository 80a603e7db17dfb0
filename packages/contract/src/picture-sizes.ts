/**
 * The sizes of the site's own pictures: `card` for lists, `row` for small ones beside words, `wide` for a picture that fills a column,
 * `phone`, cut to 16:9, for one that fills a phone's width.
 */
export type PictureSize = 'card' | 'row' | 'phone' | 'wide';

/** Matches only members' pictures with names of uploads. */
const STORED = /^\/media\/images\/[\w.-]+$/;

/** The address of a picture in a size. An address elsewhere stays unchanged. */
export const sizedPicture = (address: string, size: PictureSize): string =>
  STORED.test(address) ? `${address}?size=${size}` : address;
