import { READS } from '#bench/calls.ts';
import { table } from '#bench/results.ts';

/** A version of the program: its commit, abbreviated, and that commit's day. */
export interface Version {
  commit: string;
  date: string;
}

/** The section of docs/performance.md that compares two versions, without what stands around it. */
export function comparisonText(
  older: Version,
  newer: Version,
  rows: readonly (readonly string[])[],
): string {
  const programs = `Then: \`${older.commit}\` of ${older.date}; now: \`${newer.commit}\` of ${newer.date}.`;
  const pair = (what: string) => [`${what} then`, 'now', 'ratio'];
  const head = ['call', ...pair('a second'), ...pair('CPU µs'), 'p99 ms then', 'now'];
  return `${programs}\n\n${table(head, rows)}`;
}

const SECTION = /<!-- against: begin -->(.*)<!-- against: end -->/s;
const PROGRAMS = /^Then: `(\w+)` of .*; now: `(\w+)` of /m;
/** A call, its figures of then and now, and their ratio. */
const ROW = /^\| ([^|]+) \| [^|]+ \| [^|]+ \| ([\d.]+) /gm;
const ACCEPTED = /^accepted: (.+) — \S/gm;
const FIRST = /Until a release has a tag, the older one is `(\w+)`/;
/** Of the answers a second that there were, this share must be left. */
const LEAST = 0.9;

/**
 * Returns why the comparison in docs/performance.md allows no release, in sentences; none: it does.
 * @param last the commit of the last release; absent before the first
 * @param isCurrent whether a commit's program is the one that is to be released
 */
export function objections(
  page: string,
  last: string | undefined,
  isCurrent: (commit: string) => boolean,
): string[] {
  const section = SECTION.exec(page)?.[1] ?? '';
  const [, older = 'nothing', newer = 'nothing'] = PROGRAMS.exec(section) ?? [];
  const due = last?.slice(0, older.length) ?? FIRST.exec(page)?.[1];
  const ratios = new Map([...section.matchAll(ROW)].map(([, name, ratio]) => [name, ratio]));
  const accepted = [...section.matchAll(ACCEPTED)].map(([, name]) => name);
  const fallen = READS.map(({ name }) => name).filter(
    (name) => !(Number(ratios.get(name)) >= LEAST || accepted.includes(name)),
  );
  const found = [
    ...(older === due ? [] : [`It compares with ${older}, not with ${due}.`]),
    ...(isCurrent(newer) ? [] : [`It is of ${newer}, and the program has changed since.`]),
    ...fallen.map(
      (name) => `${name}: ${ratios.get(name) ?? 'nothing'} of what it was, below ${LEAST}.`,
    ),
  ];
  return found.length === 0
    ? []
    : [
        'The section Against of docs/performance.md allows no release:',
        ...found,
        `Measure on a quiet machine: npm run bench -- --against=${due}. A fall that is meant gets its line below the table: “accepted: READ — reason”.`,
      ];
}
