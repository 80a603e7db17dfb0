import { expect, test } from 'vitest';
import { fieldChanges, sayKind, sayValue } from './audit-words.ts';

test('only what differs is told, whatever the order of its parts', () => {
  const before = { title: '前', brand_ids: [1], body: '同じ' };
  expect(fieldChanges(before, { body: '同じ', brand_ids: [1, 2], title: '前' })).toEqual([
    { field: 'brand_ids', before: [1], after: [1, 2] },
  ]);
});

test('of what was made or deleted every field is told, but for those that are empty', () => {
  expect(fieldChanges(null, { title: '新', until: null })).toEqual([
    { field: 'title', before: undefined, after: '新' },
  ]);
  expect(fieldChanges({ title: '旧' }, null)).toHaveLength(1);
  expect(fieldChanges(null, null)).toEqual([]);
});

test('values are said in Japanese', () => {
  expect([null, '', [], true, false, 'x', 3].map((value) => sayValue(value))).toEqual([
    '（なし）',
    '（なし）',
    '（なし）',
    'はい',
    'いいえ',
    'x',
    '3',
  ]);
});

test('names of the wire are said in Japanese', () => {
  expect(sayValue('editor', 'role')).toBe('編集');
  expect(sayValue('disabled', 'state')).toBe('利用停止');
  expect(sayValue('draft', 'title')).toBe('draft');
});

test('kinds without screens have names of their own', () => {
  const label = (kind: string) => `<${kind}>`;
  expect(sayKind('uploads', label)).toBe('画像');
  expect(sayKind('notices', label)).toBe('<notices>');
});
