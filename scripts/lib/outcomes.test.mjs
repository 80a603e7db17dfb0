import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  countPlaywright,
  countVitest,
  playwrightOutcome,
  summaryOf,
  vitestOutcome,
} from './outcomes.mjs';
import { at } from './project.mjs';

const folder = mkdtempSync(join(tmpdir(), 'outcomes-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name, content) {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const failed = (fullName, ...lines) => ({
  status: 'failed',
  fullName,
  failureMessages: [lines.join('\n')],
});
const vitest = vitestOutcome(
  write('vitest.json', {
    testResults: [
      {
        name: at('apps/a.test.ts'),
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'goes well' },
          failed('adds up', 'AssertionError: 1 is not 2', '', ...Array(9).fill('    at a.ts')),
        ],
      },
      {
        name: at('b.test.ts'),
        status: 'failed',
        message: 'SyntaxError: oh',
        assertionResults: [],
      },
    ],
  }),
  write('notes.json', {
    files: [{ name: at('apps/a.test.ts'), ms: 1500 }],
    secondTries: [{ name: `${at('apps/a.test.ts')} › waits`, text: 'too late' }],
    uncaught: ['Error: lost\n    at c.ts'],
  }),
);

const run = (status, ...errors) => ({
  projectName: 'phone',
  status,
  results: errors.map((message) => ({ duration: 2000, ...(message && { error: { message } }) })),
});
const playwright = playwrightOutcome(
  write('playwright.json', {
    errors: [],
    suites: [
      {
        title: 'staff/members.spec.ts',
        specs: [
          { title: 'opens', file: 'staff/members.spec.ts', line: 7, tests: [run('expected')] },
        ],
        suites: [
          {
            title: 'the list',
            specs: [
              {
                title: 'is shown',
                file: 'staff/members.spec.ts',
                line: 9,
                tests: [
                  run('flaky', '\u001b[31mlate\u001b[39m', undefined),
                  run('unexpected', 'no'),
                ],
              },
            ],
          },
        ],
      },
    ],
  }),
);

test('the end says what failed, where, and with which first lines', () => {
  expect(summaryOf([vitest, playwright])).toEqual([
    'The slowest files:',
    '     6.0 s  e2e/staff/members.spec.ts',
    '     1.5 s  apps/a.test.ts',
    '↻ passed at another try: apps/a.test.ts › waits',
    '    too late',
    '↻ passed at another try: e2e/staff/members.spec.ts:9 (phone) › the list › is shown',
    '    late',
    '✗ caught by no test',
    '    Error: lost',
    '    at c.ts',
    '✗ apps/a.test.ts › adds up',
    '    AssertionError: 1 is not 2',
    '    at a.ts',
    '    at a.ts',
    '    at a.ts',
    '✗ b.test.ts',
    '    SyntaxError: oh',
    '✗ e2e/staff/members.spec.ts:9 (phone) › the list › is shown',
    '    no',
  ]);
});

test('of very many failures the first stand there', () => {
  const failures = Array.from({ length: 30 }, (_, at) => ({ name: `${at}`, lines: ['no', 'no'] }));
  const lines = summaryOf([{ failures, secondTries: [], files: [] }]);
  expect(lines).toHaveLength(40);
  expect(lines.at(-1)).toBe('… 51 more lines above');
});

test('a run that left nothing behind has nothing to say', () => {
  const absent = join(folder, 'absent.json');
  expect(summaryOf([vitestOutcome(absent, absent), playwrightOutcome(absent)])).toEqual([]);
});

const report = (content) => write('report.json', content);

const file = (status, ...states) => ({
  status,
  assertionResults: states.map((state) => ({ status: state })),
});

test('tests are counted by how they ended, and a file that cannot be read as a failure', () => {
  const testResults = [
    file('passed', 'passed', 'passed', 'skipped'),
    file('failed', 'failed', 'passed', 'todo'),
    file('failed'),
  ];
  expect(countVitest(report({ testResults }), 1)).toEqual({ passed: 3, failed: 2, skipped: 2 });
});

test('a journey that passed at the second try has passed; an error outside of any is a failure', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
  const counts = countPlaywright(report({ stats, errors: [{}] }), 1);
  expect(counts).toEqual({ passed: 6, failed: 2, skipped: 2 });
});

test.each([countVitest, countPlaywright])('a run without a report has failed', (count) => {
  expect(count(join(folder, 'absent.json'), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('a run that ended badly has failed, whatever its report says', () => {
  const testResults = [file('passed', 'passed')];
  expect(countVitest(report({ testResults }), 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
});
