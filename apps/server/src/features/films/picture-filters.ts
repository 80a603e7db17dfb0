import type { Making } from './run-ffmpeg.ts';

/** The part of a film that is wanted, in seconds. */
export interface Span {
  from: number;
  end: number;
}

// Reference white lies at 203 cd/m2 (ITU-R BT.2408) and stays white but for a tenth; what is brighter,
// up to 1,000 cd/m2, shares that tenth.
const WHITE = 203;
const PEAK = 1000 / WHITE;
const toBt709 = (transfer: string): string[] => [
  // The pictures themselves may not say it.
  `setparams=color_primaries=bt2020:color_trc=${transfer}:colorspace=bt2020nc`,
  `zscale=transfer=linear:npl=${WHITE}`,
  'format=gbrpf32le',
  'zscale=primaries=bt709',
  `tonemap=mobius:param=0.8:desat=0:peak=${PEAK}`,
  'zscale=transfer=bt709:matrix=bt709:range=limited',
  'format=yuv420p',
];

/** Pictures of camcorders, which show two moments in alternate lines, become pictures of one. */
export const DEINTERLACED = 'bwdif=mode=send_frame:deint=interlaced';

/**
 * Pictures at an even rate from the span's first moment to its last: what shows longer is repeated,
 * the last one until the sound has ended. A rate of more than 240 is only how fine the film's clock is.
 * @param rate an expression of FFmpeg for pictures per second, at least one
 */
export const steady = (
  { from, end }: Span,
  rate = 'if(gt(source_fps,240),30,clip(source_fps,1,60))',
): string[] => [
  `fps=fps='${rate}':eof_action=pass${from === 0 ? ':start_time=0' : ''}`,
  'tpad=stop=-1:stop_mode=clone',
  // In units that no rate divides unevenly: a picture then begins its segment, never ends the one before.
  'settb=1/90000',
  `trim=start=${from}:end=${end}`,
];

/** Pictures of a size in pixels, in colours for every screen. */
export const sized = ({ programs, facts }: Making, width: number, height: number): string[] => [
  `scale=${width}:${height},setsar=1`,
  ...(facts.hdr !== null && programs.mapsTones ? toBt709(facts.hdr) : []),
];

/** A picture for a JPEG, whose colours are always those of BT.601. */
export const AS_JPEG = 'scale=out_color_matrix=bt601:out_range=pc';
