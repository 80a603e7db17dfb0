/** A film in one size. */
export interface Rendition {
  /** By the length of its shorter side in pixels: 480, 720, 1080. */
  part: string;
  width: number;
  height: number;
  /** Bits of picture per second, at most. */
  mostRate: number;
}

const SIDES = [480, 720, 1080];

const even = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2);

const mostRate = (side: number): number =>
  side >= 1080 ? 5_500_000 : side >= 720 ? 3_000_000 : side >= 480 ? 1_500_000 : 900_000;

/**
 * The sizes of a film, smallest first, none larger than the film; a film below the smallest size
 * keeps its own.
 */
export function renditionsOf({ width, height }: { width: number; height: number }): Rendition[] {
  const shorter = Math.min(width, height);
  const fitting = SIDES.filter((side) => side <= shorter);
  return (fitting.length > 0 ? fitting : [shorter]).map((side) => ({
    part: String(side),
    width: even((width * side) / shorter),
    height: even((height * side) / shorter),
    mostRate: mostRate(side),
  }));
}

/** The parts of a stream in the order of making: something to watch comes first. */
export const partsOf = (size: { width: number; height: number }): string[] => {
  const [smallest, ...others] = renditionsOf(size).map(({ part }) => part);
  return ['poster', smallest as string, 'preview', ...others];
};
