import { tmpdir } from 'node:os';
import type { Binaries } from './binaries.ts';

/**
 * Returns the environment of PostgreSQL's programs, without variables that would redirect them
 * (PGDATA, PGPORT, LC_ALL), and a working directory that every user may enter.
 */
export function programEnvironment(binaries: Binaries): { cwd: string; env?: NodeJS.ProcessEnv } {
  // Windows programs need variables that only Windows knows.
  if (process.platform === 'win32') return { cwd: tmpdir() };
  return {
    cwd: '/',
    env: {
      PATH: '/usr/bin:/bin:/usr/sbin:/sbin',
      LC_ALL: 'C',
      TZ: 'UTC',
      ...(process.platform === 'linux' ? { LD_LIBRARY_PATH: binaries.libraries } : {}),
    },
  };
}
