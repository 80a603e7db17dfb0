import type { Shown } from './guarantees.ts';

/** A test in this folder. */
export const here = (file: string, name: string): Shown => ({
  project: 'server',
  file: `checks/guarantees/${file}.test.ts`,
  name,
});
/** A test of the server, and what its counts are called. */
export const server = (file: string, name: string, figure: Shown['figure']): Shown => ({
  project: 'server',
  file: `apps/server/src/${file}.test.ts`,
  name,
  ...(figure ? { figure } : {}),
});
/** A test of the members' app. */
export const member = (file: string, figure: Shown['figure'], name?: string): Shown => ({
  project: 'member',
  file: `apps/member/src/${file}`,
  ...(figure ? { figure } : {}),
  ...(name ? { name } : {}),
});
