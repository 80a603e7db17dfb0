import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The process that last ran as the postmaster of a cluster, by the note that it leaves there. */
export function notedPostmaster(cluster: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10);
    return pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a process with this id exists, whatever it is. */
export function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (problem) {
    return (problem as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether this very process is a postmaster of this cluster: an id alone may have been given anew. */
export function runsCluster(pid: number, cluster: string): boolean {
  if (!exists(pid)) return false;
  const command = commandLine(pid);
  return command.includes('postgres') && command.includes(cluster);
}

// Empty for a process that has ended and only waits to be reaped.
function commandLine(pid: number): string {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    } catch {
      return '';
    }
  }
  if (process.platform === 'win32') {
    const filter = `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").CommandLine`;
    return spawnSync('powershell', ['-NoProfile', '-Command', filter], { encoding: 'utf8' }).stdout;
  }
  return spawnSync('ps', ['-ww', '-o', 'command=', '-p', `${pid}`], { encoding: 'utf8' }).stdout;
}
