import { join } from 'node:path';
import { projectFolder } from '#platform/config/config.ts';
import { freePort } from '#testing/site-process.ts';
import { hasProgram, type Program, startProgram } from './program.ts';

/** haproxy with the project's own configuration. */
export interface Balancer extends Program {
  /** The port for visitors. */
  port: number;
  host: string;
  /** The port of the current primary; 0 without database servers. */
  databasePort: number;
}

const configuration = join(projectFolder, 'deploy/haproxy.cfg');

/** Whether this machine has haproxy. */
export const hasBalancer = (): boolean => hasProgram('haproxy', '-v');

/** The servers behind haproxy. */
export interface Balanced {
  port: number;
  /** Ports of two processes, which may start later. */
  apps: readonly [number, number];
  /** Ports of two PostgreSQL servers. */
  databases?: readonly [number, number];
}

/** Starts haproxy, which needs a moment until it knows which processes are ready. */
export async function startBalancer({ port, apps, databases }: Balanced): Promise<Balancer> {
  const host = `localhost:${port}`;
  const databasePort = databases ? Number(await freePort()) : 0;
  const at = (where: number) => `127.0.0.1:${where}`;
  const env = {
    ORCHARD_HOST: host,
    ORCHARD_BIND: at(port),
    ORCHARD_APP_1: at(apps[0]),
    ORCHARD_APP_2: at(apps[1]),
    ...(databases && {
      ORCHARD_DATABASE: at(databasePort),
      ORCHARD_DB_1: at(databases[0]),
      ORCHARD_DB_2: at(databases[1]),
    }),
  };
  const program = await startProgram('haproxy', ['-db', '-f', configuration], {
    port,
    env,
    debianPackage: 'haproxy',
  });
  return { ...program, port, host, databasePort };
}
