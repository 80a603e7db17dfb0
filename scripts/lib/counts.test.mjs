import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { countPlaywright, countVitest } from './counts.mjs';

const folder = mkdtempSync(join(tmpdir(), 'counts-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content) {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

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
