import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { at, readJson } from './project.mjs';
import { collect, tail } from './run.mjs';
import { Refusal } from './terminal.mjs';

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

/**
 * Fetches the Node of the lock file and the npm of package.json into a folder of their own. An old
 * npm on an old Node leaves out, without a word, optional packages that ask for a newer Node, and
 * the programs of this machine among them; these two take them all.
 *
 * @param npm runs the machine's own npm with the given arguments; answers { code, output }
 * @returns the two programs, and what removes them
 */
export async function fetchToolchain(npm) {
  const folder = mkdtempSync(join(tmpdir(), 'orchard-npm-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${platform}-${process.arch}`;
  const { optionalDependencies, packageManager } = readJson(at('package.json'));
  const packages = [`${name}@${optionalDependencies[name] ?? '24'}`, packageManager];
  const { code, output } = await npm(['install', '--prefix', folder, '--no-save', ...packages]);
  if (code !== 0) {
    remove();
    throw new Refusal(
      `${tail(output)}\n\nNode ${process.versions.node} is too old for some packages, and a newer one could not be fetched. Install Node 24 (https://nodejs.org), then run the command again.`,
    );
  }
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const node = join(folder, 'node_modules', name, 'bin', program);
  const cli = join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js');
  return { run: (args) => collect(node, [cli, ...args]), remove };
}
