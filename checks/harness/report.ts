import type { Check } from '#checks/guarantees/guarantee.ts';
import type { Measured } from './measured.ts';
import type { MutantResult } from './mutants.ts';
import type { GuaranteeResult } from './shown.ts';

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const place = ({ file, name }: Check) => `\`${file}\`${name ? `: ${name} …` : ''}`;
const row = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;

/** What was measured and switched off. */
export interface Results {
  shown: readonly GuaranteeResult[];
  measured: readonly Measured[];
  mutants: readonly MutantResult[];
}

/** The rows of the table, one for each guarantee that was tried or left out. */
function rowsOf({ shown, measured, mutants }: Results): string[] {
  return shown.map(({ id, says, shownBy, besides, counts, holds }) => {
    const times = measured.filter(({ guarantee }) => guarantee === id);
    const own = mutants.filter(({ mutant }) => mutant.guarantee === id);
    const places = new Set(shownBy.map(place));
    const all = [...counts, ...times.map(({ count }) => count)];
    const isWhole = holds && times.every((time) => time.holds);
    return row([
      id,
      says,
      [...places, ...(besides ? [besides] : [])].join('<br>'),
      `${isWhole || shownBy.length === 0 ? '' : '**broken** '}${all.join('<br>')}`,
      own
        .map(
          ({ mutant, isKilled, result }) =>
            `${mutant.breaks} → ${isKilled ? result : `**survived**: ${result}`}`,
        )
        .join('<br>'),
    ]);
  });
}

const idOf = (line: string) => /^\| (\w+) \|/.exec(line)?.[1];

/** The page around the rows. */
function pageOf(rows: readonly string[]): string {
  const date = new Date().toISOString().slice(0, 10);
  const table = rows.join('\n');
  const switchedOff = table.split(' → ').length - 1;
  const unnoticed = table.split(' → **survived**').length - 1;
  return `# Guarantees

What the site guarantees under attack, fault and repeated use, and what was counted when it was last
tried. Written by \`npm run guarantees\` on ${date} from its own results; do not edit by hand.

\`npm test\` runs the same checks with smaller counts, but for those that bring whole sites into trouble
or under load (\`checks/guarantees/faults/\`), and those that take long. The script runs all of them, with the counts that the guarantees name, measures what may not be told by time, and then switches each guard off in a copy of
the project: the check that belongs to it must fail there, else it shows nothing. Of ${switchedOff}
guards that were switched off ${switchedOff - unnoticed} were noticed.

| | guarantee | where it is checked | count | switched off → what the check said |
|---|---|---|---|---|
${table}
`;
}

/** Writes the table of guarantees as they were last measured. */
export const writeReport = (results: Results): string => pageOf(rowsOf(results));

/**
 * Writes what was measured now in place of the same rows of an earlier page, and new rows where they
 * belong. Rows of guarantees that are given no more go.
 * @param ids all guarantees, in the order of the page
 */
export function renewReport(page: string, results: Results, ids: readonly string[]): string {
  const lines = [...page.split('\n'), ...rowsOf(results)];
  const latest = new Map(lines.map((line) => [idOf(line), line]));
  return pageOf(ids.flatMap((id) => latest.get(id) ?? []));
}
