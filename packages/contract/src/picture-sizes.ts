/**
 * A size that the site's own pictures are to be had in: `card` for pictures in a list, `wide` for
 * one that fills a column, `phone` cut to 16:9 for one that fills a phone from edge to edge.
 */
export type PictureSize = 'card' | 'phone' | 'wide';

/** A picture that members see, as uploads name it, and nothing else: see decision 025. */
const OWN = /^\/media\/images\/[\w.-]+$/;

/** Where a picture is to be had in a size. One that lies elsewhere comes in the size that it has. */
export const sizedPicture = (address: string, size: PictureSize): string =>
  OWN.test(address) ? `${address}?size=${size}` : address;
