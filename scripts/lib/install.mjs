import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isInstalled } from './installed.mjs';
import { findNode } from './node.mjs';
import { installAdvice } from './npm-advice.mjs';
import { showProgress } from './progress.mjs';
import { at, readJson, sha256 } from './project.mjs';
import { Refusal } from './refusal.mjs';
import { collect, tail } from './run.mjs';
import { inTurn } from './turn.mjs';

const marker = at('node_modules', '.orchard-installed');

/**
 * Makes sure that the packages of the lock file are installed, and answers the Node to run them with.
 * Does nothing when they are.
 */
export async function install() {
  return knownNode() ?? inTurn(async () => knownNode() ?? (await installNow()));
}

// The marker holds what was installed for what, and the Node that was found to work.
function knownNode() {
  try {
    const { lock, machine, node } = readJson(marker);
    const fits = lock === lockSum() && machine === machineName() && existsSync(node);
    return fits ? node : undefined;
  } catch {
    return undefined;
  }
}

async function installNow() {
  if (!isInstalled()) {
    await showProgress('Installing packages (once)', async () => {
      const { code, output } = await npmCi();
      if (code === 0) return;
      // What is half there must not be taken for whole.
      rmSync(at('node_modules', '.package-lock.json'), { force: true });
      throw new Refusal(`${tail(output)}\n\n${installAdvice(output)}`);
    });
  }
  const node = findNode();
  writeFileSync(marker, JSON.stringify({ lock: lockSum(), machine: machineName(), node }));
  return node;
}

function npmCi() {
  // Whatever the environment leaves out for production, the build needs.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  // Offline, its own patience is over a minute.
  args.push('--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000');
  const npm = process.env.npm_execpath ?? '';
  return npm.endsWith('npm-cli.js')
    ? collect(process.execPath, [npm, ...args])
    : collect('npm', args, { shell: process.platform === 'win32' });
}

const lockSum = () => sha256(readFileSync(at('package-lock.json')));
const machineName = () => `${process.platform}-${process.arch}`;
