import { describe, expect, test } from 'vitest';
import { wholePath } from './whole-path.ts';

const written = (path: string) => new URL(path, 'https://example.jp').pathname;

describe('the path of an address that stood in a sentence', () => {
  test.each([...'。、」』）】)>.,', '）。', '」。', '...'])('ends before %s', (signs) => {
    expect(wholePath(written(`/video/1${signs}`))).toBe('/video/1');
    expect(wholePath(written(`/${signs}`))).toBe('/');
  });

  test.each(['/', '/video/1', '/terms-orchard', '/password-reset/a_-b', '/株）の話'])(
    '%s is whole',
    (path) => expect(wholePath(written(path))).toBe(written(path)),
  );

  test.each(['//e.jp.', '/\\e.jp,', '//)'])('%s leads to no other site', (path) => {
    expect(wholePath(path)).toBe(path);
  });
});
