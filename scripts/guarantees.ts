// Measures every guarantee with its full counts, switches each guard off in a copy of the project to
// see its check fail, and writes docs/guarantees.md: npm run guarantees [-- --only=A1,F2].
// With --only nothing is written, unless --renew puts what was tried in place of its rows;
// --without=H4,I1 writes of those that they were left out.
// --at-once=1 switches one guard off at a time, not three: whole clusters fill two cores.
// --minutes=5 loads the site for so long instead of half a minute.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { GUARANTEES, MUTANTS } from '#checks/guarantees/guarantees.ts';
import { measureTimes } from '#checks/harness/measured.ts';
import { type MutantResult, tryMutants } from '#checks/harness/mutants.ts';
import { renewReport, writeReport } from '#checks/harness/report.ts';
import { root } from '#checks/harness/run.ts';
import { type GuaranteeResult, showGuarantees } from '#checks/harness/shown.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    without: { type: 'string', default: '' },
    renew: { type: 'boolean', default: false },
    minutes: { type: 'string' },
    'at-once': { type: 'string', default: '3' },
    'no-mutants': { type: 'boolean', default: false },
  },
});
// Ended by a signal it still removes its copies.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(1));
}
if (values.minutes) process.env.LOAD_MINUTES = values.minutes;
const only = values.only?.split(',');
const without = values.without.split(',');
const isWanted = (id: string) => (only === undefined || only.includes(id)) && !without.includes(id);
const begin = performance.now();
const say = (line: string) =>
  console.log(`${((performance.now() - begin) / 1000).toFixed(0).padStart(4)} s  ${line}`);

say('Trying every guarantee as often as it says.');
const tried = await showGuarantees(GUARANTEES.filter(({ id }) => isWanted(id)));
const leftOut = GUARANTEES.filter(({ id }) => without.includes(id)).map(
  (guarantee): GuaranteeResult => ({
    ...guarantee,
    holds: true,
    isTried: false,
    counts: ['left out when this table was written'],
  }),
);
const shown = GUARANTEES.flatMap(
  ({ id }) => [...tried, ...leftOut].find((one) => one.id === id) ?? [],
);
for (const { id, holds, counts } of shown) {
  say(`${holds ? 'holds ' : 'BROKEN'} ${id.padEnd(3)} ${counts.join('; ')}`);
}

say('Measuring times.');
const isTimed = GUARANTEES.some(
  ({ id, shownBy }) => isWanted(id) && shownBy.some(({ project }) => project === 'times'),
);
const measured = isTimed ? await measureTimes(root) : [];
for (const { guarantee, holds, count } of measured) {
  say(`${holds ? 'holds ' : 'BROKEN'} ${guarantee.padEnd(3)} ${count}`);
}

let mutants: MutantResult[] = [];
if (!values['no-mutants']) {
  const isUntried = (id: string) =>
    shown.some((guarantee) => guarantee.id === id && !guarantee.isTried);
  const wanted = MUTANTS.filter(({ guarantee }) => isWanted(guarantee) && !isUntried(guarantee));
  say(`Switching ${wanted.length} guards off, one at a time.`);
  const tell = ({ mutant, isKilled, result }: MutantResult) =>
    say(
      `${isKilled ? 'killed' : 'LIVES '} ${mutant.guarantee.padEnd(3)} ${mutant.breaks}: ${result}`,
    );
  mutants = await tryMutants(wanted, Number(values['at-once']), tell);
}

const troubles = [
  ...shown.filter(({ holds }) => !holds).map(({ id }) => `${id} is broken`),
  ...measured.filter(({ holds }) => !holds).map(({ guarantee }) => `${guarantee} is broken (time)`),
  ...mutants
    .filter(({ isKilled }) => !isKilled)
    .map(({ mutant }) => `${mutant.guarantee} has a surviving mutant: ${mutant.breaks}`),
];
if ((only === undefined || values.renew) && !values['no-mutants']) {
  const page = join(root, 'docs/guarantees.md');
  const results = { shown, measured, mutants };
  writeFileSync(
    page,
    values.renew
      ? renewReport(
          readFileSync(page, 'utf8'),
          results,
          GUARANTEES.map(({ id }) => id),
        )
      : writeReport(results),
  );
  say('Wrote docs/guarantees.md.');
}
say(troubles.length === 0 ? 'Every guarantee holds, every mutant is killed.' : troubles.join('\n'));
process.exitCode = troubles.length > 0 ? 1 : 0;
