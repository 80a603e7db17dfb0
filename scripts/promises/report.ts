import type { Shown } from '#checks/promises/promises.ts';
import type { ControlResult } from './controls.ts';
import type { Measured } from './measured.ts';
import type { PromiseResult } from './shown.ts';

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const place = ({ file, name }: Shown) => `\`${file}\`${name ? `: ${name} …` : ''}`;
const row = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;

/** What was measured and switched off. */
export interface Results {
  shown: readonly PromiseResult[];
  measured: readonly Measured[];
  controls: readonly ControlResult[];
}

/** The rows of the table, one for each promise that was tried or left out. */
function rowsOf({ shown, measured, controls }: Results): string[] {
  return shown.map(({ id, says, shownBy, besides, figures, isKept }) => {
    const times = measured.filter(({ promise }) => promise === id);
    const own = controls.filter(({ control }) => control.promise === id);
    const places = [
      ...new Set(shownBy.map(place)),
      ...(times.length > 0 ? ['`scripts/promises/timing.ts`'] : []),
    ];
    const all = [...figures, ...times.map(({ figure }) => figure)];
    const isWhole = isKept && times.every((time) => time.isKept);
    return row([
      id,
      says,
      [...places, ...(besides ? [besides] : [])].join('<br>'),
      `${isWhole || shownBy.length === 0 ? '' : '**broken** '}${all.join('<br>')}`,
      own
        .map(
          ({ control, bites, result }) =>
            `${control.off} → ${bites ? result : `**void**: ${result}`}`,
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
  const unnoticed = table.split(' → **void**').length - 1;
  return `# Promises

What the site promises under attack, fault and repeated use, and what was counted when it was last
tried. Written by \`npm run promises\` on ${date} from its own results; do not edit by hand.

\`npm test\` runs the same checks with smaller counts, but for those that bring whole sites into trouble
or under load (\`checks/promises/faults/\`). The script runs all of them, with the counts that the promises name, measures what may not be told by time, and then switches each guard off in a copy of
the project: the check that belongs to it must fail there, else it shows nothing. Of ${switchedOff}
guards that were switched off ${switchedOff - unnoticed} were noticed.

| | promise | where it is checked | figure | switched off → what the check said |
|---|---|---|---|---|
${table}
`;
}

/** Writes the table of promises as they were last measured. */
export const writeReport = (results: Results): string => pageOf(rowsOf(results));

/**
 * Writes what was measured now in place of the same rows of an earlier page, and new rows where they
 * belong. Rows of promises that are given no more go.
 * @param ids all promises, in the order of the page
 */
export function renewReport(page: string, results: Results, ids: readonly string[]): string {
  const lines = [...page.split('\n'), ...rowsOf(results)];
  const latest = new Map(lines.map((line) => [idOf(line), line]));
  return pageOf(ids.flatMap((id) => latest.get(id) ?? []));
}
