/** The only place that thumbnails come from: every member sees what one member posts. */
export const THUMBNAIL_PATTERN = /^https:\/\/i\.vimeocdn\.com\/[\x21-\x7e]+$/;
