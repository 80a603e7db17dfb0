// Measures the site and writes the tables of docs/performance.md:
// npm run bench [-- --only=reads,search --quick --fixture=folder]
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startFixture } from '#bench/fixture/fixture.ts';
import { load, machine } from '#bench/machine.ts';
import { writePart } from '#bench/page.ts';
import { browser } from '#bench/parts/browser.ts';
import { growth } from '#bench/parts/growth.ts';
import { idle } from '#bench/parts/idle.ts';
import type { Part, PartContext } from '#bench/parts/part.ts';
import { reads } from '#bench/parts/reads.ts';
import { search } from '#bench/parts/search.ts';
import { smallMachine } from '#bench/parts/small-machine.ts';
import { start } from '#bench/parts/start.ts';
import { watching } from '#bench/parts/watching.ts';
import { writes } from '#bench/parts/writes.ts';
import { digits } from '#bench/results.ts';

const PARTS: Record<string, Part> = {
  reads,
  writes,
  watching,
  growth,
  search,
  browser,
  start,
  'small-machine': smallMachine,
  idle,
};

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    fixture: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
  },
});
const names = values.only?.split(',') ?? Object.keys(PARTS);
const unknown = names.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(1);
}

const begin = performance.now();
const report = (line: string) =>
  console.log(`${((performance.now() - begin) / 1000).toFixed(0).padStart(5)} s  ${line}`);
const storedFolder = values.fixture === undefined ? undefined : resolve(values.fixture);
if (storedFolder) mkdirSync(storedFolder, { recursive: true });

const fixture = await startFixture(storedFolder, report);
const context: PartContext = {
  fixture,
  isQuick: values.quick,
  rounds: 3,
  seconds: values.quick ? 1 : 2,
  report,
};
try {
  for (const name of names) {
    report(`── ${name}`);
    const loadBefore = load();
    const text = await (PARTS[name] as Part)(context);
    const date = new Date().toISOString().slice(0, 10);
    const head = `${date}, ${machine()}; load of the machine ${digits(loadBefore)} before and ${digits(load())} after; \`npm run bench -- --only=${name}${values.quick ? ' --quick' : ''}\``;
    if (values['dry-run']) console.log(`\n${text}\n`);
    else writePart(name, `*${head}*\n\n${text}`);
  }
} finally {
  await fixture.stop();
}
report('done');
