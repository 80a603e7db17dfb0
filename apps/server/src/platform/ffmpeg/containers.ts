/** FFmpeg's names of the container formats, by the site's file extensions. */
const DEMUXERS = {
  mp4: 'mp4',
  webm: 'matroska',
  mov: 'mov',
  mkv: 'matroska',
  avi: 'avi',
  wmv: 'asf',
  ts: 'mpegts',
  mpg: 'mpeg',
} as const;

/** How the file of a film ends, by what it is. */
export type FilmExtension = keyof typeof DEMUXERS;

/**
 * Returns the options that make FFmpeg and ffprobe open a film in its own format only, and no other
 * file or address that it names.
 * @param extension of the file's name; an unknown one counts as MP4
 */
export const openedAs = (extension: string): string[] => {
  const demuxer = DEMUXERS[extension as FilmExtension] ?? DEMUXERS.mp4;
  return ['-protocol_whitelist', 'file', '-format_whitelist', demuxer, '-f', demuxer];
};
