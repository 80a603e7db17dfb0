import { runGuarded } from './guarded.ts';

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

/** The facts that ffprobe reports about a film. */
export interface FilmFacts {
  /** Pixels as they are shown: upright, and square. */
  width: number;
  height: number;
  /** As the file states it, which need not be true; null if it does not. */
  durationMs: number | null;
  hasSound: boolean;
  /** FFmpeg's name of HLG or PQ (ITU-R BT.2100); null where the film is not in HDR. */
  hdr: string | null;
  /** Its colours are Dolby Vision's own, with no layer that other players know. */
  isDolbyVisionAlone: boolean;
  /** It can be opened anywhere, to the picture: it has an index, and the picture begins with it. */
  isSeekable: boolean;
  /** Browsers play the original file. */
  playsAsIs: boolean;
}

interface Stream {
  codec_type?: string;
  codec_name?: string;
  pix_fmt?: string;
  color_transfer?: string;
  width?: number;
  height?: number;
  start_time?: string;
  sample_aspect_ratio?: string;
  disposition?: { attached_pic?: number };
  side_data_list?: {
    rotation?: number;
    dv_profile?: number;
    dv_bl_signal_compatibility_id?: number;
  }[];
}
interface Probed {
  format?: { duration?: string; start_time?: string };
  streams?: Stream[];
}

const PROBE_MS = 60_000;
const SMALLEST_SIDE = 16;
const LONGEST_SIDE = 8192;
const LONGEST_MS = 360_000_000;
const ASKED = [
  'format=duration,start_time',
  'stream=codec_type,codec_name,pix_fmt,color_transfer,width,height,start_time,sample_aspect_ratio',
  'stream_disposition=attached_pic',
  'stream_side_data=rotation,dv_profile,dv_bl_signal_compatibility_id',
].join(':');

/** Containers with an index, in which FFmpeg can seek. */
const INDEXED = /^(?:mp4|mov|mkv|webm)$/;

const PICTURES: Record<string, RegExp> = { mp4: /^(?:h264|av1)$/, webm: /^(?:vp8|vp9|av1)$/ };
const SOUNDS: Record<string, RegExp> = { mp4: /^(?:aac|mp3)$/, webm: /^(?:opus|vorbis)$/ };

const HDR = /^(?:arib-std-b67|smpte2084)$/;

/** The profiles of Dolby Vision whose pictures may be for it alone; those of phones (8) never are. */
const DOLBY_VISION = new Set([5, 10, 20]);

/** A film's facts; `no_picture` where there is nothing but sound, null where it is no film. */
type Judged = FilmFacts | 'no_picture' | null;

/** Parses ffprobe's output. */
function readProbed(probed: Probed, extension: string): Judged {
  const streams = probed.streams ?? [];
  const picture = streams.find(
    (stream) => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1,
  );
  const sound = streams.find((stream) => stream.codec_type === 'audio');
  if (!picture) return sound ? 'no_picture' : null;
  const { width = 0, height = 0 } = picture;
  if (Math.min(width, height) < SMALLEST_SIDE) return null;
  if (Math.max(width, height) > LONGEST_SIDE) return null;
  const [across = 1, down = 1] = (picture.sample_aspect_ratio ?? '').split(':').map(Number);
  const displayed = across > 0 && down > 0 ? Math.round((width * across) / down) : width;
  if (displayed < SMALLEST_SIDE || displayed > LONGEST_SIDE) return null;
  const turn = picture.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation;
  const isOnSide = Math.abs(turn ?? 0) % 180 === 90;
  const durationMs = Math.round(Number(probed.format?.duration ?? Number.NaN) * 1000);
  return {
    width: isOnSide ? height : displayed,
    height: isOnSide ? displayed : height,
    durationMs: durationMs > 0 && durationMs <= LONGEST_MS ? durationMs : null,
    hasSound: sound !== undefined,
    hdr: HDR.exec(picture.color_transfer ?? '')?.[0] ?? null,
    isDolbyVisionAlone: (picture.side_data_list ?? []).some(
      ({ dv_profile = 0, dv_bl_signal_compatibility_id: other = 0 }) =>
        DOLBY_VISION.has(dv_profile) && other === 0,
    ),
    isSeekable:
      INDEXED.test(extension) && Number(picture.start_time) === Number(probed.format?.start_time),
    playsAsIs:
      (PICTURES[extension]?.test(picture.codec_name ?? '') ?? false) &&
      /^yuvj?420p$/.test(picture.pix_fmt ?? '') &&
      (sound === undefined || (SOUNDS[extension]?.test(sound.codec_name ?? '') ?? false)),
  };
}

/**
 * Probes a film. It opens the file itself and no file or address that the file names.
 * @param path its extension names the container format
 * @returns `no_picture` when it is sound alone, null when it is no film
 * @throws Error when ffprobe could not finish
 */
export async function probeFilm(
  ffprobe: string,
  path: string,
  extension: string,
  signal?: AbortSignal,
): Promise<Judged> {
  const limit = AbortSignal.timeout(PROBE_MS);
  const { code, stdout } = await runGuarded(
    ffprobe,
    [
      ...['-v', 'error', ...openedAs(extension)],
      ...['-show_entries', ASKED, '-of', 'json', `file:${path}`],
    ],
    { signal: signal ? AbortSignal.any([signal, limit]) : limit },
  );
  signal?.throwIfAborted();
  // Ended from outside is no judgement on the film.
  if (code === null || code > 1) throw new Error(`ffprobe ended with ${code}`);
  if (code !== 0) return null;
  try {
    return readProbed(JSON.parse(stdout) as Probed, extension);
  } catch {
    return null;
  }
}
