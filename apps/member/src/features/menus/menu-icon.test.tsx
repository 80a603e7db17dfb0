import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MenuIcon } from './menu-icon.tsx';

const drawn = (name: string | null) =>
  render(<MenuIcon name={name} />).container.querySelectorAll('svg').length;

test('a category that names an icon has it, one without has none', () => {
  expect(drawn('bookmark')).toBe(1);
  expect(drawn(null)).toBe(0);
});

test.each(['no-such-icon', 'constructor', ''])('what is no icon is nothing: %j', (name) => {
  expect(drawn(name)).toBe(0);
});
