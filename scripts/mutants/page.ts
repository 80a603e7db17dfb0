import { AREAS, type Area } from './areas.ts';
import type { Mutant } from './mutants.ts';

/** What the tests of each area have to notice at least, in per cent. */
export const LEAST_SCORE = 85;

/** What came of an area's mutants. */
export interface AreaResult {
  area: Area;
  count: number;
  /** Those that are not counted. */
  equivalent: number;
  survivors: readonly Mutant[];
}

/** How many of an area's mutants were noticed, in per cent. */
export const scoreOf = ({ count, survivors }: AreaResult): number =>
  count === 0 ? 100 : ((count - survivors.length) / count) * 100;

/** A part of a source as the page shows it, on one line. */
const code = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line === '') return 'nothing';
  const short = line.length > 90 ? `${line.slice(0, 90)}…` : line;
  return `\`${short.replaceAll('`', 'ˋ')}\``;
};

const rowOf = (result: AreaResult): string =>
  `| ${[
    `${result.area.name}: ${result.area.rules}`,
    result.count,
    result.count - result.survivors.length,
    `${scoreOf(result).toFixed(1)} %`,
    result.equivalent,
    new Date().toISOString().slice(0, 10),
  ].join(' | ')} |`;

const survivorsOf = ({ area, survivors }: AreaResult): string =>
  [
    `### ${area.name}`,
    '',
    ...(survivors.length === 0 ? ['None.'] : []),
    ...survivors.map(
      ({ file, line, from, to }) =>
        `- \`${file.replace('apps/server/src/', '')}\` ${line}: ${code(from)} → ${code(to)}`,
    ),
    '',
  ].join('\n');

/** What an earlier page says of an area: its row and its survivors. */
function earlier(page: string, { name }: Area): { row: string; survivors: string } | undefined {
  const row = page.split('\n').find((line) => line.startsWith(`| ${name}: `));
  const [, survivors] = page.split(`### ${name}\n`);
  if (!row || survivors === undefined) return undefined;
  return { row, survivors: `### ${name}\n${survivors.split('\n### ')[0] ?? ''}` };
}

/** The page with what came of some areas; of the others it says what it said before. */
export function renewPage(page: string, results: readonly AreaResult[]): string {
  const parts = AREAS.flatMap((area) => {
    const result = results.find((one) => one.area === area);
    if (result) return [{ row: rowOf(result), survivors: survivorsOf(result) }];
    return earlier(page, area) ?? [];
  });
  const numbers = parts.map(({ row }) => row.split(' | ').map(Number));
  const sum = (column: number) => numbers.reduce((all, row) => all + (row[column] ?? 0), 0);
  return `# Mutants of the rules

How many small changes of the rules their tests notice. Written by \`npm run mutants\` from its own results; do not edit by hand.

The script changes one place of a rule at a time (a condition, a bound, an operator, a literal, a call that is left out, a value that is returned, the same in a statement of SQL) and runs the tests that reach it. A change that no test notices is listed below. At least ${LEAST_SCORE} % of each area have to be noticed. [Decision 050](decisions/050-mutants.md) says what is tried and what is not. The mutants of [guarantees.md](guarantees.md) are others: each is written by hand and switches a whole guard off, to show that the check of one guarantee sees it.

| area | mutants | noticed | score | not counted | tried on |
|---|---|---|---|---|---|
${parts.map(({ row }) => row).join('\n')}

Of ${sum(1)} mutants ${sum(2)} are noticed: ${((sum(2) / (sum(1) || 1)) * 100).toFixed(1)} %. Those that are not counted behave as the source does; each has its reason in \`scripts/mutants/equivalent.ts\`.

## Not noticed

${parts.map(({ survivors }) => survivors.trimEnd()).join('\n\n')}
`;
}
