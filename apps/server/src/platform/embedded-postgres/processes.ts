import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The process that last ran as the postmaster of a cluster, by the note that it leaves there. */
export function notedPostmaster(cluster: string): number | undefined {
  const pid = Number(readNote(cluster)[0]);
  return pid > 0 ? pid : undefined;
}

/** Whether this postmaster has noted that it takes queries, be it as a standby; as pg_ctl finds out. */
export function isReady(cluster: string, pid: number | undefined): boolean {
  const note = readNote(cluster);
  return Number(note[0]) === pid && ['ready', 'standby'].includes(note[7]?.trim() ?? '');
}

function readNote(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
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
