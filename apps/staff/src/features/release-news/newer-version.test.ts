import type { NewerRelease, ReleaseSeverity } from '@orchard/contract/staff/release-news';
import { expect, test } from 'vitest';
import { worstSeverity } from './newer-version.tsx';

const of = (...severities: ReleaseSeverity[]) =>
  worstSeverity(severities.map((severity) => ({ severity }) as NewerRelease));

test('a site that is several versions behind has the worst of what they mend', () => {
  expect(of('none', 'high', 'low')).toBe('high');
  expect(of('critical', 'high')).toBe('critical');
  expect(of('none')).toBe('none');
  expect(of()).toBe('none');
});
