// Measures every promise with its full counts, switches each guard off in a copy of the project to
// see its check fail, and writes docs/promises.md: npm run promises [-- --only=A1,F2].
// With --only nothing is written, unless --renew puts what was tried in place of its rows;
// --without=H4,I1 writes of those that they were left out.
// --minutes=5 loads the site for so long instead of half a minute.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CONTROLS } from '#checks/promises/controls.ts';
import { PROMISES } from '#checks/promises/promises.ts';
import { type ControlResult, tryControls } from '#scripts/promises/controls.ts';
import { measureTimes } from '#scripts/promises/measured.ts';
import { renewReport, writeReport } from '#scripts/promises/report.ts';
import { root } from '#scripts/promises/run.ts';
import { type PromiseResult, showPromises } from '#scripts/promises/shown.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    without: { type: 'string', default: '' },
    renew: { type: 'boolean', default: false },
    minutes: { type: 'string' },
    'no-controls': { type: 'boolean', default: false },
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

say('Trying every promise as often as it says.');
const tried = await showPromises(PROMISES.filter(({ id }) => isWanted(id)));
const leftOut = PROMISES.filter(({ id }) => without.includes(id)).map(
  (promise): PromiseResult => ({
    ...promise,
    isKept: true,
    isTried: false,
    figures: ['left out when this table was written'],
  }),
);
const shown = PROMISES.flatMap(
  ({ id }) => [...tried, ...leftOut].find((one) => one.id === id) ?? [],
);
for (const { id, isKept, figures } of shown) {
  say(`${isKept ? 'kept  ' : 'BROKEN'} ${id.padEnd(3)} ${figures.join('; ')}`);
}

say('Measuring times.');
const measured = ['A1', 'F2', 'F4'].some(isWanted) ? await measureTimes(root) : [];
for (const { promise, isKept, figure } of measured) {
  say(`${isKept ? 'kept  ' : 'BROKEN'} ${promise.padEnd(3)} ${figure}`);
}

let controls: ControlResult[] = [];
if (!values['no-controls']) {
  const isUntried = (id: string) => shown.some((promise) => promise.id === id && !promise.isTried);
  const wanted = CONTROLS.filter(({ promise }) => isWanted(promise) && !isUntried(promise));
  say(`Switching ${wanted.length} guards off, one at a time.`);
  controls = await tryControls(wanted, ({ control, bites, result }) =>
    say(`${bites ? 'bites ' : 'VOID  '} ${control.promise.padEnd(3)} ${control.off}: ${result}`),
  );
}

const troubles = [
  ...shown.filter(({ isKept }) => !isKept).map(({ id }) => `${id} is broken`),
  ...measured.filter(({ isKept }) => !isKept).map(({ promise }) => `${promise} is broken (time)`),
  ...controls
    .filter(({ bites }) => !bites)
    .map(({ control }) => `${control.promise} has a void control: ${control.off}`),
];
if ((only === undefined || values.renew) && !values['no-controls']) {
  const page = join(root, 'docs/promises.md');
  const results = { shown, measured, controls };
  writeFileSync(
    page,
    values.renew
      ? renewReport(
          readFileSync(page, 'utf8'),
          results,
          PROMISES.map(({ id }) => id),
        )
      : writeReport(results),
  );
  say('Wrote docs/promises.md.');
}
say(troubles.length === 0 ? 'Every promise is kept, every control bites.' : troubles.join('\n'));
process.exitCode = troubles.length > 0 ? 1 : 0;
