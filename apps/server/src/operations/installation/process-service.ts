import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { processExists } from '@orchard/embedded-postgres';
import { listen } from '#platform/lifecycle/listening.ts';
import { KEEPER } from './keeper.ts';
import type { Service } from './service.ts';

const POLL_MS = 50;
/** The site itself gives up waiting before this. */
const LONGEST_END_MS = 30_000;

/** The number in a file of a process id; undefined without one. */
function notedIn(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}

// Node has no public name for it; without it a child could not inherit the socket.
const descriptorOf = (socket: Server) =>
  (socket as unknown as { _handle: { fd: number } })._handle.fd;

async function gone(pid: number): Promise<boolean> {
  const until = performance.now() + LONGEST_END_MS;
  while (processExists(pid)) {
    if (performance.now() > until) return false;
    await pause(POLL_MS);
  }
  return true;
}

/**
 * The site as a process in the background, kept running by a small shell program.
 * @param root of the installation: holds the ids of both processes and the log
 */
export function processService(root: string, where: { host: string; port: number }): Service {
  const log = join(root, 'orchard.log');
  const keeperFile = join(root, 'keeper.pid');

  const keeper = () => {
    const pid = notedIn(keeperFile);
    if (pid === undefined || !processExists(pid)) return undefined;
    // The system gives ids of dead processes to others.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(root) ? pid : undefined;
  };

  return {
    isRunning: async () => keeper() !== undefined,
    async start() {
      if (keeper() !== undefined) return;
      const socket = createServer();
      await listen(
        {
          listen: async (options) => {
            socket.listen(options);
            await once(socket, 'listening');
          },
        },
        { ...where, listenFd: null },
      );
      const output = openSync(log, 'a', 0o600);
      try {
        const child = spawn('sh', ['-c', KEEPER, 'orchard-keeper', root], {
          cwd: root,
          detached: true,
          stdio: ['ignore', output, output, descriptorOf(socket)],
        });
        child.unref();
        writeFileSync(keeperFile, `${child.pid}\n`);
      } finally {
        closeSync(output);
        socket.close();
      }
    },
    async stop() {
      const pid = keeper();
      if (pid === undefined) return;
      process.kill(pid, 'SIGTERM');
      if (!(await gone(pid))) process.kill(-pid, 'SIGKILL');
    },
    async restart() {
      const pid = keeper();
      if (pid === undefined) return this.start();
      const site = notedIn(join(root, 'site.pid'));
      process.kill(pid, 'SIGUSR1');
      if (site !== undefined && !(await gone(site))) process.kill(site, 'SIGKILL');
    },
    async logs({ follow, lines }) {
      const args = ['-n', `${lines}`, ...(follow ? ['-F'] : []), log];
      spawnSync('tail', args, { stdio: 'inherit' });
    },
  };
}
