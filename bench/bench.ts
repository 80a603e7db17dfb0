// Measures the site and writes the tables of docs/performance.md:
// npm run bench [-- --only=reads,search --quick --fixture=folder]
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Part, type PartContext, startFixture } from '#bench/fixture/fixture.ts';
import { browser } from '#bench/parts/browser.ts';
import { growth } from '#bench/parts/growth.ts';
import { reads } from '#bench/parts/reads.ts';
import { search } from '#bench/parts/search.ts';
import { smallMachine } from '#bench/parts/small-machine.ts';
import { start } from '#bench/parts/start.ts';
import { writes } from '#bench/parts/writes.ts';
import { digits } from '#bench/results.ts';
import { load, machine } from './results.ts';

const PARTS: Record<string, Part> = {
  reads,
  writes,
  growth,
  search,
  browser,
  start,
  'small-machine': smallMachine,
};
const page = join(import.meta.dirname, '../docs/performance.md');

/** Replaces the tables of a part; the rest of the page stays. */
function writePart(part: string, text: string): void {
  const content = readFileSync(page, 'utf8');
  const [begin, end] = [`<!-- ${part}: begin -->`, `<!-- ${part}: end -->`];
  const [from, to] = [content.indexOf(begin), content.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no place for ${part}`);
  writeFileSync(page, `${content.slice(0, from)}${begin}\n${text}\n${content.slice(to)}`);
}

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

const fixture = await startFixture(values.fixture && resolve(values.fixture), report);
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
    const results = await (PARTS[name] as Part)(context);
    const date = new Date().toISOString().slice(0, 10);
    const command = `npm run bench -- --only=${name}${values.quick ? ' --quick' : ''}`;
    const text = `*${date}, ${machine()}; load of the machine ${digits(loadBefore)} before and ${digits(load())} after; \`${command}\`*\n\n${results}`;
    if (values['dry-run']) console.log(`\n${text}\n`);
    else writePart(name, text);
  }
} finally {
  await fixture.stop();
}
report('done');
