// Measures the site and writes docs/performance.md, all tables from one program:
// npm run bench [-- --fixture=folder --dry-run]
// npm run bench -- --against=COMMIT [--pairs=3]      beside an older program: the section Against
// --only=reads,search or --quick: parts, or shorter rounds, for the terminal alone
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Part, type PartContext, startFixture } from '#bench/fixture/fixture.ts';
import { against } from '#bench/parts/against.ts';
import { browser } from '#bench/parts/browser.ts';
import { consoleScreens } from '#bench/parts/console.ts';
import { growth } from '#bench/parts/growth.ts';
import { judged } from '#bench/parts/judged.ts';
import { nights } from '#bench/parts/nights.ts';
import { reads } from '#bench/parts/reads.ts';
import { search } from '#bench/parts/search.ts';
import { smallMachine } from '#bench/parts/small-machine.ts';
import { start } from '#bench/parts/start.ts';
import { writes } from '#bench/parts/writes.ts';
import { digits, load, machine } from '#bench/results.ts';
import type { Version } from '#checks/slower-reads.ts';

const PARTS: Record<string, Part> = {
  reads,
  writes,
  growth,
  search,
  judged,
  console: consoleScreens,
  nights,
  browser,
  start,
  'small-machine': smallMachine,
};
const root = join(import.meta.dirname, '..');
const page = join(root, 'docs/performance.md');

const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    pairs: { type: 'string', default: '3' },
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    fixture: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
  },
});
const refuse = (sentence: string): never => {
  console.error(sentence);
  process.exit(1);
};
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const versionOf = (commit: string): Version => {
  const line = git('log', '-1', '--abbrev=8', '--format=%h %cs', commit, '--');
  const [short = '', date = ''] = line.split(' ');
  return { commit: short, date };
};

const only = values.only?.split(',');
const unknown = values.against ? [] : (only ?? []).filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  refuse(`There is no part ${unknown.join(', ')}: ${Object.keys(PARTS).join(', ')}.`);
}
// The page tells of one program, so what is written comes from one whole run of one commit.
const isWritten = !(only || values.quick || values['dry-run']);
if (isWritten && git('status', '--porcelain', '--', '.', ':!docs/performance.md') !== '') {
  refuse('There are changes that are not committed: commit them, or say --dry-run to try it out.');
}
const version = versionOf('HEAD');

const begin = performance.now();
const report = (line: string) =>
  console.log(`${((performance.now() - begin) / 1000).toFixed(0).padStart(5)} s  ${line}`);

const storedFolder = values.fixture && resolve(values.fixture);
const fixture = await startFixture(storedFolder, report);
const context: PartContext = {
  fixture,
  isQuick: values.quick,
  rounds: 3,
  seconds: values.quick ? 1 : 2,
  report,
};

/** Returns the text of a part below the conditions in which it was measured. */
async function measure(command: string, part: () => Promise<string>): Promise<string> {
  const loadBefore = load();
  const results = await part();
  const date = new Date().toISOString().slice(0, 10);
  const text = `*${date}, ${machine()}; load of the machine ${digits(loadBefore)} before and ${digits(load())} after; \`npm run bench -- ${command}\`*\n\n${results}`;
  console.log(`\n${text}\n`);
  return text;
}

const sections = new Map<string, string>();
try {
  if (values.against) {
    const wish = {
      older: versionOf(values.against),
      newer: version,
      pairs: Number(values.pairs),
      only,
    };
    const part = () => against(context, wish, storedFolder);
    sections.set('against', await measure(`--against=${wish.older.commit}`, part));
  } else {
    sections.set('program', `Program: \`${version.commit}\` of ${version.date}`);
    for (const name of only ?? Object.keys(PARTS)) {
      report(`── ${name}`);
      const part = () => (PARTS[name] as Part)(context);
      sections.set(name, await measure(`--only=${name}`, part));
    }
  }
} finally {
  await fixture.stop();
}
if (isWritten) for (const [name, text] of sections) writeSection(name, text);
report(isWritten ? 'done: docs/performance.md is written' : 'done');

/** Replaces a section of the page; the rest stays. */
function writeSection(name: string, text: string): void {
  const content = readFileSync(page, 'utf8');
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const [from, to] = [content.indexOf(begin), content.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no place for ${name}`);
  writeFileSync(page, `${content.slice(0, from)}${begin}\n${text}\n${content.slice(to)}`);
}
