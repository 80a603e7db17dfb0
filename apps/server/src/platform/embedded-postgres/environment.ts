import { tmpdir } from 'node:os';
import type { Binaries } from './binaries.ts';

/**
 * What PostgreSQL's programs see of our environment: nothing that could steer them elsewhere
 * (PGDATA, PGPORT, LC_ALL), and a folder to stand in that every user may enter.
 */
export function programEnvironment(binaries: Binaries): { cwd: string; env: NodeJS.ProcessEnv } {
  if (process.platform === 'win32') {
    const { SystemRoot, PATH, TEMP } = process.env;
    return { cwd: tmpdir(), env: { SystemRoot, PATH, TEMP } };
  }
  return {
    cwd: '/',
    env: {
      PATH: process.env.PATH,
      LC_ALL: 'C',
      TZ: 'UTC',
      ...(process.platform === 'linux' ? { LD_LIBRARY_PATH: binaries.libraries } : {}),
    },
  };
}
