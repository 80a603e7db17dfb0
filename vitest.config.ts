import { defineConfig } from 'vitest/config';
import { triesAll } from './apps/server/src/testing/cases.ts';

const runtimeTests = '{apps/server,packages,checks}/**/*.runtime.test.ts';
/** Of whole processes, what every run of npm test tries; npm test -- --all tries the rest too. */
const everyRun = [
  'apps/server/src/main',
  'apps/server/src/operations/cli/backup',
  'checks/release',
].map((name) => `${name}.runtime.test.ts`);
// Files of a feature that a check adds to a copy of the tree.
const exampleFeature = 'checks/example-feature/tree/**';

// Tests wait for events, never for time: these limits only end what hangs, also on a slow machine.
const patience = {
  // What passes only at a second try is named in the last lines of a run, with its first failure. A
  // counterexample gets none: other random input would hide it.
  retry: { count: 1, condition: /^(?!Property failed)/ },
  testTimeout: 1_200_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 240_000 } },
};

// Left to itself vitest keeps one processor free, which of two is half. Each project says it: those
// that run together must agree, and not all of them take it from here.
const parallel = { ...patience, maxWorkers: '100%' };

// Brings whole sites into trouble and measures what they do: alone, one after the other, and only
// in npm run guarantees.
const faults = {
  test: {
    name: 'faults',
    include: ['checks/guarantees/faults/*.fault.ts'],
    globalSetup: ['checks/built-site.ts'],
    fileParallelism: false,
    sequence: { groupOrder: 2 },
    testTimeout: 600_000,
    hookTimeout: 300_000,
  },
};

export default defineConfig({
  test: {
    projects: [
      ...(process.env.GUARANTEES ? [faults] : []),
      {
        test: {
          name: 'unit',
          ...parallel,
          include: ['packages/**/*.test.ts', 'scripts/**/*.test.mjs'],
          exclude: [runtimeTests],
        },
      },
      {
        // One PostgreSQL for the run, one database for each file. The files share what they import:
        // loading the whole server anew takes longer than most files, and it keeps nothing to itself.
        test: {
          name: 'server',
          ...parallel,
          isolate: false,
          include: ['apps/server/**/*.test.ts', 'checks/**/*.test.ts'],
          exclude: [runtimeTests, exampleFeature],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
        },
      },
      {
        // Starts and kills whole processes, each of which keeps one processor busy at a time: apart from
        // the others, which keep all of them busy.
        test: {
          name: 'runtime',
          include: triesAll ? [runtimeTests] : everyRun,
          globalSetup: ['checks/built-site.ts', 'checks/site-data.ts'],
          ...parallel,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: 'apps/member/vite.config.ts',
        root: 'apps/member',
        test: {
          name: 'member',
          ...parallel,
          environment: 'jsdom',
          // A browser for each worker instead of one for each file, still with files kept apart.
          pool: 'vmThreads',
          include: ['src/**/*.test.{ts,tsx}'],
        },
      },
      {
        extends: 'apps/staff/vite.config.ts',
        root: 'apps/staff',
        test: {
          name: 'staff',
          ...parallel,
          environment: 'jsdom',
          // Loading react-admin's thousands of files once for each worker, not once for each file.
          pool: 'threads',
          isolate: false,
          include: ['src/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
});
