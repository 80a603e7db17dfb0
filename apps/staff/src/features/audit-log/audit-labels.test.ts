import { AUDIT_ACTIONS, AUDIT_RESOURCES } from '@orchard/contract/staff/audit-log-names';
import { expect, test } from 'vitest';
import { formatAction } from '#ui/versions/version-labels.ts';
import { fieldChanges, formatLogField, formatResource, formatValue } from './audit-labels.ts';

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
  expect([null, '', [], true, false, 'x', 3].map((value) => formatValue(value))).toEqual([
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
  expect(formatValue('editor', 'role')).toBe('編集者');
  expect(formatValue('disabled', 'state')).toBe('利用停止');
  expect(formatValue('done', 'status')).toBe('対応済み');
  expect(formatValue('draft', 'title')).toBe('draft');
});

const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;

test.each(Object.keys(AUDIT_ACTIONS))('what the server calls %s is said in Japanese', (action) => {
  expect(formatAction(action)).toMatch(JAPANESE);
  expect(formatAction(action) === '変更').toBe(action === 'update');
});

test.each(Object.keys(AUDIT_RESOURCES))('what the server calls %s is said in Japanese', (kind) => {
  expect(formatResource(kind)).toMatch(JAPANESE);
});

test.each(['media_file', 'bytes', 'title'])(
  'the field %s of films is said in Japanese',
  (field) => {
    expect(formatLogField(field)).toMatch(JAPANESE);
  },
);
