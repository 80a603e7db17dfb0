import { expect, test } from 'vitest';
import type { ArchiveState } from '#platform/archive/archive-state.ts';
import { isArchiving, judgeArchive, lastingTroubles } from './judge-archive.ts';

const NOW = 1_800_000_000_000;
const settings = {
  archiveDays: 14,
  databaseUrl: null,
  backupTo: { kind: 'folder' as const, folder: '/kept' },
};
const working: ArchiveState = {
  format: 1,
  at: NOW,
  problem: null,
  isCurrent: true,
  stretches: [{ from: NOW - 9e6, to: NOW - 130_000 }],
  bytes: 2.34e9,
};
const problem = { ja: '空きが足りません。', en: 'There is no room.' };
const judged = (state: ArchiveState | null, isNew = false, changed = {}) => {
  const found = judgeArchive({ ...settings, ...changed }, state, { isNew, now: NOW });
  return found && `${found.state}: ${found.says.ja}`;
};

test('an archive that works says up to when it is stored, and how large it is', () => {
  expect(judged(working)).toBe('well: 2分前まで保管済みです（2.3 GB）。');
});

test('one that stopped is to be put right, and says why', () => {
  expect(judged({ ...working, problem })).toBe('wrong: 止まっています：空きが足りません。');
});

test('one without a whole copy yet is under way', () => {
  expect(judged({ ...working, isCurrent: false })).toMatch(/^unsure: .*控えを作っています/);
  expect(judged({ ...working, stretches: [] })).toMatch(/^unsure: /);
});

test('one that never began is wrong once it has had time', () => {
  expect(judged(null, true)).toMatch(/^unsure: まだ始まっていません/);
  expect(judged(null)).toMatch(/^wrong: まだ始まっていません/);
});

test('one that is off is for the operator to judge; without a place, or elsewhere, nothing is said', () => {
  expect(judged(null, false, { archiveDays: null })).toMatch(/^unsure: 取っていません/);
  expect(judged(null, false, { backupTo: null })).toBeUndefined();
  expect(judged(null, false, { databaseUrl: 'postgres:///x' })).toBeUndefined();
});

test('administrators are mailed of a stop that has lasted an hour', () => {
  const stopped = (age: number) => ({
    ...working,
    problem,
    stretches: [{ from: 0, to: NOW - age }],
  });
  expect(lastingTroubles(working, NOW)).toEqual([]);
  expect(lastingTroubles(stopped(3_599_999), NOW)).toEqual([]);
  expect(lastingTroubles(stopped(7_200_000), NOW)).toEqual([
    '時点の記録が2時間、止まっています：空きが足りません。',
  ]);
  expect(lastingTroubles({ ...working, problem, stretches: [] }, NOW)).toHaveLength(1);
  expect(lastingTroubles(null, NOW)).toHaveLength(1);
});

test('it counts as working only with a whole copy and without a problem', () => {
  expect(
    [working, { ...working, problem }, { ...working, isCurrent: false }, null].map(isArchiving),
  ).toEqual([true, false, false, false]);
});
