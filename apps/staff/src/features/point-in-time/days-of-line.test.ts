import { expect, test } from 'vitest';
import { daysOfLine } from './days-of-line.ts';

test('cuts ranges into days of Japan, today first', () => {
  const [today, yesterday, before, ...rest] = daysOfLine({
    now: '2026-11-26 12:00:00',
    days: 2,
    ranges: [{ from: '2026-11-25 06:00:00', to: '2026-11-26 12:00:00' }],
  });
  expect(rest).toEqual([]);
  expect(today).toMatchObject({ date: '2026-11-26', until: 0.5, covered: [{ from: 0, to: 0.5 }] });
  expect(yesterday).toMatchObject({ date: '2026-11-25', until: 1 });
  expect(yesterday?.covered).toEqual([{ from: 0.25, to: 1 }]);
  expect(before).toMatchObject({ date: '2026-11-24', covered: [] });
});
