/** A film in one size. */
export interface Rendition {
  /** By the length of its shorter side in pixels: 360, 480, 720, 1080. */
  part: string;
  width: number;
  height: number;
  /** Bits of picture per second, at most. */
  mostRate: number;
  /** Bits of sound per second. */
  soundRate: number;
}

/** What a film's renditions follow from. */
interface Shape {
  width: number;
  height: number;
  hasSound: boolean;
}

const SIDES = [480, 720, 1080];
/** For slow lines: made besides, of films that are larger. */
const SMALL_SIDE = 360;

/** The rendition for the slowest lines: the sound, and a still picture for each segment. */
export const SOUND_PART = 'sound';
/** Bits per second on slow lines. */
const SLOW_PICTURE = 600_000;
export const SLOW_SOUND = 64_000;
/** Bits of sound per second elsewhere. */
const FULL_SOUND = 128_000;

const even = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2);

const mostRate = (side: number): number =>
  side >= 1080 ? 5_500_000 : side >= 720 ? 3_000_000 : side >= 480 ? 1_500_000 : 900_000;

/**
 * The sizes of a film, smallest first, none larger than the film; a film below the smallest size
 * keeps its own.
 */
export function renditionsOf({ width, height }: Omit<Shape, 'hasSound'>): Rendition[] {
  const shorter = Math.min(width, height);
  const fitting = SIDES.filter((side) => side <= shorter);
  const sides = fitting.length > 0 ? [SMALL_SIDE, ...fitting] : [shorter];
  return sides.map((side) => {
    const isForSlowLines = side < (fitting[0] ?? 0);
    return {
      part: String(side),
      width: even((width * side) / shorter),
      height: even((height * side) / shorter),
      mostRate: isForSlowLines ? SLOW_PICTURE : mostRate(side),
      soundRate: isForSlowLines ? SLOW_SOUND : FULL_SOUND,
    };
  });
}

/** Parts without which a film plays as well. */
export const PICTURES: ReadonlySet<string> = new Set(['poster', 'preview']);

/** The parts of a stream in the order of making: something to watch comes first. */
export const partsOf = (film: Shape): string[] => {
  const [smallest, ...others] = renditionsOf(film).map(({ part }) => part);
  const sound = film.hasSound ? [SOUND_PART] : [];
  return ['poster', smallest as string, 'preview', ...sound, ...others];
};
