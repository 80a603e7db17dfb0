import { expect, test } from 'vitest';
import { holdMarkupBack } from './trusted-types.ts';

test('one invisible character may become markup by itself, and nothing else', () => {
  const made = new Map<string, { createHTML: (html: string) => string }>();
  holdMarkupBack({ createPolicy: (name, rules) => made.set(name, rules) });
  const rules = made.get('default');
  expect(rules?.createHTML('&#8203;')).toBe('&#8203;');
  for (const html of ['', '<img src=x onerror=alert(1)>', '&#8203;<b>']) {
    expect(() => rules?.createHTML(html)).toThrow(TypeError);
  }
});

test('browsers without such policies are left alone', () => {
  expect(() => holdMarkupBack(undefined)).not.toThrow();
});
