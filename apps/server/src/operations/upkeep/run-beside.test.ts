import { expect, test } from 'vitest';
import { createNightly, isDue } from './run-beside.ts';

const at = (text: string) => new Date(`${text}+09:00`);

test.each([
  ['none was ever made', null, '2026-11-23T12:00', true],
  ['the hour has come', '2026-11-22T03:30:05', '2026-11-23T03:30', true],
  ['it was made tonight', '2026-11-23T03:30:05', '2026-11-23T23:59', false],
  ['the hour is not yet there', '2026-11-22T03:30:05', '2026-11-23T03:29:59', false],
  ['the site stood still at that hour', '2026-11-21T03:30:05', '2026-11-23T02:00', true],
  ['it was made by hand since', '2026-11-22T18:00', '2026-11-23T02:00', false],
])('whether a backup is due when %s', (_, started, now, due) => {
  expect(isDue('03:30', started === null ? null : at(started), at(now))).toBe(due);
});

test('a night’s work runs once at a time, is told when it fails, and ends with the site', async () => {
  const lines: object[] = [];
  const log = {
    info: (line: object) => lines.push(line),
    error: (line: object) => lines.push(line),
  };
  const failing = createNightly(log as never, ['sh', '-c', 'echo no room >&2; exit 1']);
  failing.start();
  failing.start();
  await expect.poll(() => lines).toEqual([{ code: 1, output: 'no room\n' }]);
  const long = createNightly(log as never, ['sleep', '600']);
  long.start();
  await long.stop();
  expect(lines).toHaveLength(2);
});
