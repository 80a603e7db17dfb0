import { tmpdir } from 'node:os';
import type { Binaries } from './binaries.ts';

/**
 * What PostgreSQL's programs see of our environment: nothing that could steer them elsewhere
 * (PGDATA, PGPORT, LC_ALL), and a folder to stand in that every user may enter.
 */
export function programEnvironment(binaries: Binaries): { cwd: string; env?: NodeJS.ProcessEnv } {
  // Windows programs do not start without parts of the environment that only it knows.
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
