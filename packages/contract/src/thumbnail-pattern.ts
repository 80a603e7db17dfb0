/**
 * The only allowed source of thumbnails, because every member sees what one member posts. It allows
 * an address's characters but no quote, although RFC 3986 allows one.
 */
export const THUMBNAIL_PATTERN = /^https:\/\/i\.vimeocdn\.com\/[\w.~:/?#[\]@!$&()*+,;=%-]+$/;
