import type { Shown } from './guarantees.ts';

/** A test in this folder. */
export const here = (file: string, name: string): Shown => ({
  project: 'server',
  file: `checks/guarantees/${file}.test.ts`,
  name,
});
/** A test of the server, and the name of what it counts. */
export const server = (file: string, name: string, count: Shown['count']): Shown => ({
  project: 'server',
  file: `apps/server/src/${file}.test.ts`,
  name,
  ...(count ? { count } : {}),
});
/** A test of the members' app. */
export const member = (file: string, count: Shown['count'], name?: string): Shown => ({
  project: 'member',
  file: `apps/member/src/${file}`,
  ...(count ? { count } : {}),
  ...(name ? { name } : {}),
});
