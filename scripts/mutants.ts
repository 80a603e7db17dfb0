// Changes the rules one place at a time, sees whether their tests notice, and writes docs/mutants.md:
// npm run mutants [-- sessions search]. Ends with an error where an area's tests notice too few.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#scripts/guarantees/run.ts';
import { AREAS } from '#scripts/mutants/areas.ts';
import { EQUIVALENT } from '#scripts/mutants/equivalent.ts';
import { MutantTests } from '#scripts/mutants/mutant-tests.ts';
import { mutantsOf } from '#scripts/mutants/mutants.ts';
import { type AreaResult, LEAST_SCORE, renewPage, scoreOf } from '#scripts/mutants/page.ts';

const wanted = process.argv.slice(2);
const strange = wanted.find((name) => !AREAS.some((area) => area.name === name));
if (strange) throw new Error(`${strange} is none of ${AREAS.map(({ name }) => name).join(', ')}`);
const areas = AREAS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));

const begin = performance.now();
const say = (line: string) =>
  console.log(`${((performance.now() - begin) / 1000).toFixed(0).padStart(5)} s  ${line}`);

const all = mutantsOf([...new Set(areas.flatMap(({ sources }) => sources))]);
const reasonOf = (mutant: (typeof all)[number]) =>
  EQUIVALENT.find(
    ({ file, from, to }) =>
      mutant.file.endsWith(file) && mutant.from === from && (to === undefined || mutant.to === to),
  );
const mutants = all.filter((mutant) => !reasonOf(mutant));
const stale = EQUIVALENT.filter(
  (one) =>
    areas.some(({ sources }) => sources.some((source) => source.endsWith(one.file))) &&
    !all.some((mutant) => reasonOf(mutant) === one),
);
if (stale.length > 0) throw new Error(`no such mutant: ${JSON.stringify(stale)}`);

say(`${mutants.length} mutants. First all tests run without one.`);
const tests = await MutantTests.start(mutants);
const results: AreaResult[] = [];
// Vitest ends at once when it is told to, and would leave its database running.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.removeAllListeners(signal);
  process.once(signal, () => {
    say(`Ends by ${signal}.`);
    void tests.stop().finally(() => process.exit(1));
  });
}
try {
  const reached = await tests.reach([...new Set(areas.flatMap((area) => area.tests))]);
  for (const area of areas) {
    const own = mutants.filter(({ file }) => area.sources.includes(file));
    const alive = new Map(own.map((mutant) => [mutant.id, mutant]));
    // What is quick goes first: most mutants are gone before a slow test has its turn.
    for (const [file, isSlow] of [false, true].flatMap((slow) =>
      area.tests.map((file) => [file, slow] as const),
    )) {
      const trials = [...alive.values()].flatMap((mutant) => {
        const names = (reached.get(file)?.get(mutant.id) ?? []).flatMap((test) =>
          test.isSlow === isSlow ? [test.name] : [],
        );
        return names.length > 0 ? [{ mutant, file, names }] : [];
      });
      if (trials.length === 0) continue;
      let tried = 0;
      const what = `${area.name}: ${file}${isSlow ? ', slow tests' : ''}`;
      await tests.try(trials, (id, isKilled) => {
        if (isKilled) alive.delete(id);
        tried += 1;
        if (tried % 50 === 0) say(`${what}, ${tried} of ${trials.length}`);
      });
      say(`${what}, ${trials.length} tried, ${alive.size} of ${own.length} alive`);
    }
    const survivors = [...alive.values()];
    const equivalent = all.filter(
      (mutant) => area.sources.includes(mutant.file) && reasonOf(mutant),
    ).length;
    results.push({ area, count: own.length, equivalent, survivors });
    for (const { file, line, from, to } of survivors) say(`LIVES ${file}:${line}: ${from} → ${to}`);
  }
} finally {
  await tests.stop();
}

const page = join(root, 'docs/mutants.md');
writeFileSync(page, renewPage(existsSync(page) ? readFileSync(page, 'utf8') : '', results));
for (const result of results) {
  say(`${result.area.name}: ${scoreOf(result).toFixed(1)} % of ${result.count} noticed`);
}
say('Wrote docs/mutants.md.');
process.exit(results.some((result) => scoreOf(result) < LEAST_SCORE) ? 1 : 0);
