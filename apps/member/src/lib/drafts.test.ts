import { beforeEach, expect, test, vi } from 'vitest';
import { forgetDraft, keepDraft, readDraft } from './drafts.ts';

const hanako = { email: 'hanako@example.jp' };
const taro = { email: 'taro@example.jp' };

beforeEach(() => {
  forgetDraft('question:7', hanako);
  localStorage.clear();
});

test('is the member’s own, under its own name', () => {
  keepDraft('question:7', hanako, { values: { message: '家賃は' } });
  expect(readDraft('question:7', { email: 'Hanako@Example.jp' })).toEqual({
    values: { message: '家賃は' },
  });
  expect(readDraft('question:7', taro)).toBeUndefined();
  expect(readDraft('question:8', hanako)).toBeUndefined();
  expect(JSON.stringify(localStorage)).not.toContain('hanako');
});

test('outlives the storage of this tab, as after a sign-out, until it is forgotten', () => {
  keepDraft('question:7', hanako, { values: { message: '家賃は' } });
  localStorage.clear();
  expect(readDraft('question:7', hanako)?.values).toEqual({ message: '家賃は' });
  forgetDraft('question:7', hanako);
  expect(readDraft('question:7', hanako)).toBeUndefined();
});

test('is gone when another tab has sent it', () => {
  keepDraft('question:7', hanako, { values: { message: '家賃は' } });
  const [key] = Object.keys(localStorage);
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: key ?? '', newValue: null }));
  expect(readDraft('question:7', hanako)).toBeUndefined();
});

test.each(['', 'x', '7', 'null', '[]', '{"values":null}', '{"values":"x"}'])(
  'that cannot be read is none: %j',
  (text) => {
    keepDraft('question:7', hanako, { values: {} });
    const [key = ''] = Object.keys(localStorage);
    localStorage.setItem(key, text);
    expect(readDraft('question:7', hanako)).toBeUndefined();
  },
);

test('is kept by the tab where there is no storage', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  keepDraft('question:7', hanako, { values: { message: '家賃は' } });
  expect(readDraft('question:7', hanako)?.values).toEqual({ message: '家賃は' });
});
