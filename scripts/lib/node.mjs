import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { at } from './project.mjs';
import { Refusal } from './refusal.mjs';

const NEEDED = 24;

/** A Node that runs the site: the one that came with the packages, or the machine's own. */
export function findNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const brought = at('node_modules', `node-${platform}-${process.arch}`, 'bin', program);
  const found = [brought, process.execPath].find((node) => majorOf(node) >= NEEDED);
  if (found !== undefined) return found;
  throw new Refusal(
    `There is no Node ${NEEDED} in the registry that runs on this machine (${platform}-${process.arch}), and its own is ${process.versions.node}. Install Node ${NEEDED} or later (https://nodejs.org), then run the command again.`,
  );
}

function majorOf(node) {
  if (!existsSync(node)) return 0;
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return Number.parseInt((stdout ?? '').slice(1), 10) || 0;
}
