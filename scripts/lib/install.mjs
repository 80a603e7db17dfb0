import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isInstalled } from './installed.mjs';
import { findNode } from './node.mjs';
import { installAdvice } from './npm-advice.mjs';
import { showProgress } from './progress.mjs';
import { at, readJson, root, sha256 } from './project.mjs';
import { Refusal } from './refusal.mjs';
import { collect, tail } from './run.mjs';
import { fetchToolchain } from './toolchain.mjs';
import { inTurn } from './turn.mjs';

// Packages no longer take it into account, so its npm would leave some out.
const isOld = Number.parseInt(process.versions.node, 10) < 20;

const marker = at('node_modules', '.orchard-installed');

/**
 * Makes sure that the packages of the lock file are installed, and answers the Node to run them with.
 * Does nothing when they are.
 */
export async function install() {
  return knownNode() ?? inTurn(async () => knownNode() ?? (await installNow()));
}

// The marker holds what was installed for what and where, and the Node that was found to work. In a
// copy of the folder that Node is still the one of the original.
function knownNode() {
  try {
    const { lock, machine, folder, node } = readJson(marker);
    const fits = lock === lockSum() && machine === machineName() && folder === root;
    return fits && existsSync(node) && isInstalled() ? node : undefined;
  } catch {
    return undefined;
  }
}

async function installNow() {
  if (!isInstalled()) {
    await showProgress('Installing packages (once)', async () => {
      if (!isOld) await npmCi(npm);
      if (isInstalled()) return;
      const toolchain = await fetchToolchain(npm);
      await npmCi(toolchain.run).finally(toolchain.remove);
    });
  }
  const node = findNode();
  const installed = { lock: lockSum(), machine: machineName(), folder: root, node };
  writeFileSync(marker, JSON.stringify(installed));
  return node;
}

/** Installs what the lock file says, with the npm that is given. */
async function npmCi(run) {
  // Whatever the environment leaves out for production, the build needs.
  const { code, output } = await run(['ci', '--include=dev', '--include=optional']);
  if (code === 0) return;
  // What is half there must not be taken for whole.
  rmSync(at('node_modules', '.package-lock.json'), { force: true });
  throw new Refusal(`${tail(output)}\n\n${installAdvice(output)}`);
}

/** Runs the npm that started us, or the machine's. */
function npm(args) {
  // Offline, its own patience is over a minute.
  const patience = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'];
  const all = [...args, '--no-audit', '--no-fund', ...patience];
  const own = process.env.npm_execpath ?? '';
  return own.endsWith('npm-cli.js')
    ? collect(process.execPath, [own, ...all])
    : collect('npm', all, { shell: process.platform === 'win32' });
}

const lockSum = () => sha256(readFileSync(at('package-lock.json')));
const machineName = () => `${process.platform}-${process.arch}`;
