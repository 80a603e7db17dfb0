import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ffmpegPath } from './film-file.ts';

/** A film as cameras, phones and recorders make them, small and short. */
export interface KindOfFilm {
  /** Its file, by what makes it one of a kind. */
  name: string;
  seconds: number;
  /** FFmpeg's options. */
  made: readonly string[];
}

const source = (filter: string, offset = 0): string[] => [
  ...['-itsoffset', String(offset), '-f', 'lavfi', '-i', filter],
];
const moving = (seconds: number, rate = 10) =>
  `testsrc2=size=160x90:rate=${rate}:duration=${seconds}`;
const tone = (seconds: number) => `sine=duration=${seconds}`;
const H264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p'.split(' ');

/** A sheet half of white and half of yellow, as graphics are shown in HDR. */
function sheet(transfer: string, file: string): KindOfFilm {
  const colours = ['white', '0xBCC906'].map((colour) => `color=c=${colour}:size=80x90:rate=10`);
  const linear =
    'setparams=color_primaries=bt709:color_trc=bt709,zscale=t=linear:npl=203,format=gbrpf32le';
  const hdr = `zscale=p=bt2020:t=${transfer}:m=bt2020nc:r=limited:npl=203,format=yuv420p10le`;
  const graph = `${colours[0]}[w];${colours[1]}[y];[w][y]hstack,format=gbrp,${linear},${hdr}`;
  const tags = `colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc`;
  return {
    name: file,
    seconds: 4,
    made: [
      ...[...source(graph), ...source(tone(4)), '-t', '4', '-c:v', 'libx265', '-tag:v', 'hvc1'],
      ...['-preset', 'ultrafast', '-x265-params', `log-level=error:${tags}`],
    ],
  };
}

/** Two moments in alternate lines, one of them fifty times a second. */
const interlaced = `color=c=gray:size=160x96:rate=50[g];color=c=white:size=40x60:rate=50[w];
[g][w]overlay=x='mod(t*100,120)':y=18,tinterlace=interleave_top`;
const LINES = ['-flags', '+ilme+ildct'];

/** No new picture for most of it, as screen recorders write it while a slide stands. */
const recorded = (seconds: number, still: string): string[] => [
  ...source(`${moving(seconds, 25)},select='not(between(t,${still}))'`),
  ...[...source(tone(seconds)), '-fps_mode', 'vfr'],
];

/** One film of each kind that was once played wrongly. */
export const KINDS_OF_FILMS: readonly KindOfFilm[] = [
  sheet('arib-std-b67', 'hlg.mov'),
  {
    name: 'interlaced.mp4',
    seconds: 4,
    made: [...source(interlaced), ...source(tone(4)), '-t', '4', ...H264, ...LINES],
  },
  {
    name: 'short-sound.mp4',
    seconds: 14,
    made: [...source(moving(14)), ...source(tone(4)), ...H264],
  },
  {
    name: 'short-picture.mp4',
    seconds: 14,
    made: [...source(moving(4)), ...source(tone(14)), ...H264],
  },
  {
    // Long enough to be made in chunks.
    name: 'screen-recording.mp4',
    seconds: 260,
    made: [...recorded(260, '20,250'), ...H264],
  },
  {
    // A cover and a talk.
    name: 'one-picture.mp4',
    seconds: 14,
    made: [...source(moving(0.1)), ...source(tone(14)), ...H264],
  },
  sheet('smpte2084', 'pq.mp4'),
  {
    name: 'hole-in-the-sound.mkv',
    seconds: 14,
    made: [
      ...[...source(moving(14)), ...source(tone(14)), '-af', "aselect='not(between(t,3,11))'"],
      ...H264,
    ],
  },
  {
    name: 'late-sound.mp4',
    seconds: 14,
    made: [...source(moving(14)), ...source(tone(9), 5), ...H264],
  },
  {
    name: 'late-picture.mp4',
    seconds: 14,
    made: [...source(moving(9), 5), ...source(tone(14)), ...H264],
  },
  {
    // A clock of a thousandth of a second, and no length in its head.
    name: 'screen-recording.webm',
    seconds: 30,
    made: [
      ...[...recorded(30, '3,27'), '-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8'],
      ...['-live', '1'],
    ],
  },
  {
    // A transport stream with key frames so far apart that a tenth of the film shows none.
    name: 'camcorder.ts',
    seconds: 20,
    made: [
      ...[...source(interlaced), ...source(tone(20)), '-t', '20', '-c:v', 'mpeg2video', ...LINES],
      ...['-g', '600', '-bf', '0', '-sc_threshold', '1000000000', '-c:a', 'mp2'],
    ],
  },
];

/**
 * Declares the pictures of an HEVC film as Dolby Vision, as its makers' tools do.
 * @param base what else can show them: 0: nothing, 4: HLG
 */
export function asDolbyVision(film: Buffer, profile: number, base: number): Buffer {
  const box = Buffer.alloc(32);
  box.writeUInt32BE(box.length);
  box.write('dvcC', 4);
  box.set([1, 0, ...[profile << 1, 0b1101], base << 4], 8);
  const at = film.lastIndexOf('hvc1');
  // The index stands behind the pictures: no place in them changes.
  for (const around of ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd', 'hvc1']) {
    const size = film.lastIndexOf(around, at) - 4;
    film.writeUInt32BE(film.readUInt32BE(size) + box.length, size);
  }
  const end = at - 4 + film.readUInt32BE(at - 4) - box.length;
  return Buffer.concat([film.subarray(0, end), box, film.subarray(end)]);
}

/** Makes a film of a kind. */
export async function makeKindOfFilm(path: string, { made }: Pick<KindOfFilm, 'made'>) {
  await promisify(execFile)(ffmpegPath ?? 'ffmpeg', ['-v', 'error', '-y', ...made, path]);
}
