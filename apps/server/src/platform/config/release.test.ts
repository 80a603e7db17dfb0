import { expect, test } from 'vitest';
import { commandLine } from './release.ts';

test('a command is named as it is entered, in an installation and among sources', () => {
  const version = '1.0.0';
  const entered = (commit: string | null) => commandLine('staff create', { version, commit });
  expect(entered('0'.repeat(40))).toBe('orchard staff create');
  expect(entered(null)).toBe('npm run orchard -- staff create');
});
