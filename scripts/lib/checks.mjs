import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { buildApps } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { installEngines } from './engines.mjs';
import { makeMemoryFolder } from './memory-folder.mjs';
import {
  countPlaywright,
  countVitest,
  playwrightOutcome,
  summaryOf,
  vitestOutcome,
} from './outcomes.mjs';
import { at, programOf } from './project.mjs';
import { runOnTerminal } from './run.mjs';
import { sourceChecks } from './source-checks.mjs';
import { bringFfmpeg } from './system-programs.mjs';

const nothing = { passed: 0, failed: 0, skipped: 0 };
const one = (passes) => ({ ...nothing, [passes ? 'passed' : 'failed']: 1 });

/**
 * Runs every check in order, the later ones also after a failure, and answers the sum.
 * @param options.browser with the journeys
 * @param options.changed of tests and journeys only those that changes since the last commit concern
 * @param options.all every case of the tests, and the journeys that differ little from others too
 */
export async function runChecks(node, { browser, changed, all }) {
  const reports = mkdtempSync(join(tmpdir(), 'orchard-reports-'));
  const memory = makeMemoryFolder();
  const env = {
    ...process.env,
    PATH: `${at('node_modules', '.bin')}${delimiter}${process.env.PATH}`,
    ...(all && { CASES: 'all' }),
    ...(memory && { TMPDIR: memory }),
  };
  const run = (program, args, more = {}) =>
    runOnTerminal(node, [programOf(...program), ...args], { env: { ...env, ...more } });

  // Fetched while the machine is busy with the first checks; one after the other, as apt wants it.
  const ffmpeg = bringFfmpeg();
  const chromium = browser ? ffmpeg.then(() => findChromium(node)) : undefined;
  const engines = all ? chromium?.then(installEngines) : undefined;
  // Told by the step that needs it.
  for (const tool of [ffmpeg, chromium, engines]) tool?.catch(() => {});

  const outcomes = [];
  const vitest = async () => {
    const lack = await ffmpeg;
    if (lack) console.log(lack);
    const report = join(reports, 'vitest.json');
    const notes = join(reports, 'vitest-notes.json');
    const names = ['default', 'json', at('scripts', 'lib', 'run-reporter.mjs')];
    const args = [...names.map((name) => `--reporter=${name}`), `--outputFile.json=${report}`];
    if (changed) args.push('--changed', '--passWithNoTests');
    await buildApps(node, ['server']);
    const code = await run(['vitest', 'vitest'], ['run', ...args], {
      RUN_NOTES: notes,
      COMMANDS: 'built',
    });
    outcomes.push(vitestOutcome(report, notes));
    return countVitest(report, code);
  };

  const journeys = async () => {
    await buildApps(node);
    const report = join(reports, 'playwright.json');
    const only = changed ? ['--only-changed', '--pass-with-no-tests'] : [];
    await engines;
    const code = await run(['@playwright/test', 'playwright'], ['test', ...only], {
      CHROMIUM_PATH: await chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    });
    outcomes.push(playwrightOutcome(report));
    return countPlaywright(report, code);
  };

  const steps = [
    ...sourceChecks(node, { promises: true, env }).map(([name, passes]) => [
      name,
      async () => one(await passes()),
    ]),
    ['Tests', vitest],
    ...(browser ? [['Journeys in a browser', journeys]] : []),
  ];
  try {
    return await runSteps(steps, outcomes);
  } finally {
    rmSync(reports, { recursive: true, force: true });
    if (memory) rmSync(memory, { recursive: true, force: true });
  }
}

async function runSteps(steps, outcomes) {
  const sum = { ...nothing };
  const lines = [];
  for (const [name, step] of steps) {
    console.log(`\n── ${name}`);
    const start = Date.now();
    const counts = await step().catch((problem) => {
      console.error(problem.message);
      return one(false);
    });
    for (const key of Object.keys(sum)) sum[key] += counts[key];
    const took = ((Date.now() - start) / 1000).toFixed(1);
    lines.push(
      `${counts.failed === 0 ? '✓' : '✗'} ${name}: ${counts.passed} passed, ${counts.failed} failed in ${took} s`,
    );
  }
  // Of a long output the end is what gets read: what failed stands there once more.
  console.log(`\n${[...lines, '', ...summaryOf(outcomes)].join('\n')}\n`);
  return sum;
}
