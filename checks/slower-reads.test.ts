import { expect, test } from 'vitest';
import { READS } from '#bench/calls.ts';
import { comparisonText, objections } from './slower-reads.ts';

const older = { commit: '0861e13a', date: '2026-11-22' };
const newer = { commit: 'db7538f0', date: '2026-11-28' };
const first = 'Until a release has a tag, the older one is `0861e13a`.\n';

/** A page where all reads are as quick as they were but those that are named. */
function compared(ratios: Record<string, string> = {}, below = ''): string {
  const rows = READS.map(({ name }) => [
    name,
    '5,061 (4,508–5,084)',
    '980',
    ratios[name] ?? '0.90 (0.50–1.02)',
  ]);
  return `${first}<!-- against: begin -->\n${comparisonText(older, newer, rows)}\n${below}<!-- against: end -->`;
}
const fallen = { 'videos, page of 8': '0.20 (0.19–1.22)', menu: '0.89 (0.88–0.95)' };
const reasons = 'accepted: videos, page of 8 — it shows ratings now\naccepted: menu — \n';
const [page, menu] = ['videos, page of 8: 0.20', 'menu: 0.89'].map(
  (read) => `${read} of what it was, below 0.9.`,
);

test.each([
  ['no read that fell', compared(), undefined, []],
  ['the last release', compared(), `${older.commit}c825fd`, []],
  ['reads that fell', compared(fallen), undefined, [page, menu]],
  ['a reason, and a mark without one', compared(fallen, reasons), undefined, [menu]],
  [
    'a read too few',
    compared().replace('| tags |', '| ticks |'),
    undefined,
    ['tags: nothing of what it was, below 0.9.'],
  ],
  ['another release', compared(), 'ffffffffff', ['It compares with 0861e13a, not with ffffffff.']],
])('a release is judged by its comparison: %s', (_, text, last, found) => {
  const sentences = objections(text, last, (commit) => commit === newer.commit);
  // The first says that there are some, the last how to repeat.
  expect(sentences.slice(1, -1)).toEqual(found);
  expect(sentences.length > 0).toBe(found.length > 0);
});

test('a comparison of another program, and none at all, allow no release', () => {
  const changed = 'It is of db7538f0, and the program has changed since.';
  expect(objections(compared(), undefined, () => false)).toContain(changed);
  expect(objections(first, undefined, () => true)).toHaveLength(READS.length + 3);
});
