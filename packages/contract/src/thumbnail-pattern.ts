/**
 * The only place that thumbnails come from: every member sees what one member posts. With the
 * characters of an address, and no quote, though RFC 3986 has one of them.
 */
export const THUMBNAIL_PATTERN = /^https:\/\/i\.vimeocdn\.com\/[\w.~:/?#[\]@!$&()*+,;=%-]+$/;
