import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { processExists } from '@orchard/embedded-postgres';
import { listen } from '#platform/lifecycle/listening.ts';
import type { Service } from './service.ts';

/**
 * The shell program that keeps a site running without systemd. It has inherited the listening socket
 * as descriptor 3 and hands it to one site after the other, as systemd does: between two of them,
 * visitors wait in the socket's queue. It never takes a connection itself.
 *
 * TERM ends the site and the keeper, USR1 ends the site for the next one. `$1` is the root of the
 * installation; `site.pid` in it names the site of now. The log is copied aside and emptied once it is
 * large: everybody goes on writing at its end.
 */
export const KEEPER = `
root=$1
log=$root/orchard.log
while kill -0 $$ 2>/dev/null; do
  [ "$(wc -c < "$log")" -lt 50000000 ] || { cp "$log" "$log.1" && : > "$log"; }
  sleep 60
done 3>&- &
turning=$!
ending= site= rest= pause=1 code=0
trap 'ending=1; kill -TERM $site $rest 2>/dev/null' TERM INT
trap 'pause=0; kill -TERM $site $rest 2>/dev/null' USR1
while [ -z "$ending" ]; do
  began=$(date +%s)
  LISTEN_FDS=1 sh -c 'LISTEN_PID=$$; export LISTEN_PID; exec "$0" run' "$root/current/bin/orchard" &
  site=$!
  echo "$site" > "$root/site.pid"
  while kill -0 "$site" 2>/dev/null; do wait "$site"; code=$?; done
  site=
  [ -z "$ending" ] || break
  [ "$code" = 0 ] && continue
  [ $(($(date +%s) - began)) -lt 60 ] || pause=1
  sleep "$pause" 3>&- & rest=$!
  wait "$rest"
  rest=
  pause=$((pause * 2 + 1))
  [ "$pause" -le 30 ] || pause=30
done
kill "$turning"
rm -f "$root/site.pid" "$root/keeper.pid"
`;

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
