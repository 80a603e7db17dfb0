import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isInstalled } from './installed.mjs';
import { installAdvice } from './npm-advice.mjs';
import { at, readJson, root, sha256 } from './project.mjs';
import { collect, tail } from './run.mjs';
import { Refusal, showProgress } from './terminal.mjs';
import { fetchToolchain, findNode } from './toolchain.mjs';
import { inTurn } from './turn.mjs';

// Packages no longer take it into account, so its npm would leave some out.
const isOld = Number.parseInt(process.versions.node, 10) < 20;

const marker = at('node_modules', '.orchard-installed');

/**
 * Makes sure that packages of the lock file are installed, and answers the Node to run them with.
 * Does nothing when they are.
 * @param withTools also what checks the product, besides what builds and runs it
 */
export async function install(withTools) {
  return readyNode(withTools) ?? inTurn(async () => readyNode(withTools) ?? installNow(withTools));
}

/** Makes sure that what the lock file of another folder says is installed there. */
export async function installFolder(name) {
  await inTurn(async () => {
    if (isInstalled(true, at(name))) return;
    await showProgress(`Installing packages of ${name} (once)`, () =>
      runInstall(npm, ['ci', '--prefix', at(name)], at(name)),
    );
  });
}

// The marker holds what was installed for what and where, and the Node that was found to work. In a
// copy of the folder that Node is still the one of the original.
function readyNode(withTools) {
  try {
    const { lock, machine, folder, node } = readJson(marker);
    const fits = lock === lockSum() && machine === machineName() && folder === root;
    return fits && existsSync(node) && isInstalled(withTools) ? node : undefined;
  } catch {
    return undefined;
  }
}

async function installNow(withTools) {
  if (!isInstalled(withTools)) {
    await showProgress(
      withTools ? 'Installing packages and tools (once)' : 'Installing packages (once)',
      async () => {
        const args = installArgs(withTools);
        if (!isOld) await runInstall(npm, args);
        if (isInstalled(withTools)) return;
        const toolchain = await fetchToolchain(npm);
        await runInstall(toolchain.run, args).finally(toolchain.remove);
      },
    );
  }
  const node = findNode();
  const installed = { lock: lockSum(), machine: machineName(), folder: root, node };
  writeFileSync(marker, JSON.stringify(installed));
  return node;
}

// Adding the tools leaves the other packages alone: a site may be running on them. Whatever the
// environment leaves out for production is said here.
function installArgs(withTools) {
  const add = ['install', '--no-save'];
  const tools = withTools ? '--include=dev' : '--omit=dev';
  return [...(withTools && isInstalled(false) ? add : ['ci']), tools, '--include=optional'];
}

async function runInstall(run, args, folder = root) {
  const { code, output } = await run(args);
  if (code === 0) return;
  // What is half there must not be taken for whole.
  rmSync(join(folder, 'node_modules', '.package-lock.json'), { force: true });
  throw new Refusal(`${tail(output)}\n\n${installAdvice(output)}`);
}

/** Runs the npm that started us, or the machine's. */
function npm(args) {
  // Offline, its own patience is over a minute.
  const patience = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'];
  const all = [...args, '--no-audit', '--no-fund', ...patience];
  const npmScript = process.env.npm_execpath ?? '';
  return npmScript.endsWith('npm-cli.js')
    ? collect(process.execPath, [npmScript, ...all])
    : collect('npm', all, { shell: process.platform === 'win32' });
}

const lockSum = () => sha256(readFileSync(at('package-lock.json')));
const machineName = () => `${process.platform}-${process.arch}`;
