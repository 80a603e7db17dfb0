/** FFmpeg's own names for the kinds of file that films come in, by how the site's files end. */
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
 * The words with which FFmpeg and ffprobe open a film: as what its content says that it is, nothing
 * else that it may hold or name, and from no other place.
 * @param extension how the file's name ends; an unknown one is read as MP4
 */
export const openedAs = (extension: string): string[] => {
  const demuxer = DEMUXERS[extension as FilmExtension] ?? DEMUXERS.mp4;
  return ['-protocol_whitelist', 'file', '-format_whitelist', demuxer, '-f', demuxer];
};
