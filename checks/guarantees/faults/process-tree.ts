import { readdirSync, readFileSync } from 'node:fs';

interface Seen {
  pid: number;
  parent: number;
  command: string;
}

function processes(): Seen[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        // The name in brackets may hold anything.
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return [{ pid: Number(name), parent, command }];
      } catch {
        // It has ended meanwhile.
        return [];
      }
    });
}

/** A process and all that it has started, the youngest last. */
export function treeOf(pid: number): Seen[] {
  const all = processes();
  const found = all.filter((one) => one.pid === pid);
  for (const { pid: parent } of found) found.push(...all.filter((one) => one.parent === parent));
  return found;
}

/** Kills processes with SIGKILL; those that are gone already do not matter. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
  }
}

/** Processes that name a folder, and do not belong to a tree. */
export function strangersIn(folder: string, root: number): string[] {
  const own = new Set(treeOf(root).map(({ pid }) => pid));
  return processes()
    .filter(({ pid, command }) => command.includes(folder) && !own.has(pid))
    .map(({ pid, command }) => `${pid} ${command.slice(0, 100)}`);
}
