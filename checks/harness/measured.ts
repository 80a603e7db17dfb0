import { join } from 'node:path';
import { runNode } from './run.ts';
import type { Difference } from './timing.ts';

/** A measured time, judged. */
export interface Measured {
  guarantee: string;
  holds: boolean;
  count: string;
}

const GREATEST_GAP_MS = 5;
const LEAST_P = 0.01;
/** A machine that is busy with other things blurs a measurement; it does not make a leak. */
const MEASUREMENTS = 3;

const judge = ({ guarantee, what, tries, medians, gap, p }: Difference): Measured => ({
  guarantee,
  // Where a mail has to be written down for one of the two, the difference itself is what counts.
  holds: gap < GREATEST_GAP_MS && (guarantee !== 'A1' || p > LEAST_P),
  count: `${what}, ${tries} each in turn: medians ${medians.map((ms) => ms.toFixed(2)).join(' and ')} ms, gap ${gap.toFixed(2)} ms, p = ${p < 0.001 ? p.toExponential(1) : p.toFixed(3)}`,
});

/** Measures a project's times; again, if need be, whatever was not kept. */
export async function measureTimes(
  folder: string,
  { tries = 200, only }: { tries?: number; only?: string } = {},
): Promise<Measured[]> {
  let kept: Measured[] = [];
  for (let attempt = 1; attempt <= MEASUREMENTS; attempt += 1) {
    const script = join(folder, 'checks/harness/timing.ts');
    const { output } = await runNode([script, String(tries)], { folder });
    const line = output.split('\n').find((text) => text.startsWith('[{'));
    if (line === undefined) throw new Error(`Nothing was measured:\n${output}`);
    const now = (JSON.parse(line) as Difference[])
      .filter(({ guarantee }) => only === undefined || guarantee === only)
      .map(judge);
    kept = now.map((one, index) => (kept[index]?.holds ? kept[index] : one));
    if (kept.every(({ holds }) => holds)) break;
  }
  return kept;
}
