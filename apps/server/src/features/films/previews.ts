/** The layout of the preview pictures on their sheet. */
export interface PreviewSheet {
  /** Seconds from one picture to the next. */
  every: number;
  columns: number;
  rows: number;
  count: number;
  width: number;
  height: number;
}

const MOST_PICTURES = 100;
const COLUMNS = 10;
const LONGER_SIDE = 160;

/** At most a hundred pictures, at least a second apart. */
export function previewSheet(
  durationMs: number,
  { width, height }: { width: number; height: number },
): PreviewSheet {
  const seconds = durationMs / 1000;
  const every = Math.max(1, Math.ceil(seconds / MOST_PICTURES));
  const count = Math.max(1, Math.min(MOST_PICTURES, Math.ceil(seconds / every)));
  const scale = LONGER_SIDE / Math.max(width, height);
  const even = (pixels: number) => Math.max(2, Math.round((pixels * scale) / 2) * 2);
  return {
    every,
    count,
    columns: Math.min(COLUMNS, count),
    rows: Math.ceil(count / COLUMNS),
    width: even(width),
    height: even(height),
  };
}

function clock(seconds: number): string {
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0');
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}.000`;
}

/** The seconds of each picture on the sheet, as WebVTT. */
export const previewTrack = ({ every, count, columns, width, height }: PreviewSheet): string =>
  [
    'WEBVTT',
    '',
    ...Array.from({ length: count }, (_, index) =>
      [
        `${clock(index * every)} --> ${clock((index + 1) * every)}`,
        `preview.jpg#xywh=${(index % columns) * width},${Math.floor(index / columns) * height},${width},${height}`,
        '',
      ].join('\n'),
    ),
  ].join('\n');
