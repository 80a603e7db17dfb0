import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root, sha256 } from './project.mjs';

const LONGEST_WAIT_MS = 15 * 60_000;
// Between making the folder and signing it lies a moment.
const UNSIGNED_MS = 5_000;

/** Does `work` while no other process does such work in this project; waits for its turn. */
export async function inTurn(work) {
  const folder = join(tmpdir(), `orchard-turn-${sha256(root).slice(0, 12)}`);
  await take(folder);
  const giveBack = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', giveBack);
  try {
    return await work();
  } finally {
    process.off('exit', giveBack);
    giveBack();
  }
}

async function take(folder) {
  const giveUp = Date.now() + LONGEST_WAIT_MS;
  for (let told = false; ; ) {
    try {
      mkdirSync(folder);
      writeFileSync(join(folder, 'pid'), `${process.pid}`);
      return;
    } catch (problem) {
      if (problem.code !== 'EEXIST') throw problem;
    }
    if (isAbandoned(folder) || Date.now() > giveUp) {
      rmSync(folder, { recursive: true, force: true });
      continue;
    }
    if (!told) console.log('Another start is preparing this project; waiting for it.');
    told = true;
    await pause(300);
  }
}

function isAbandoned(folder) {
  try {
    process.kill(Number(readFileSync(join(folder, 'pid'), 'utf8')), 0);
    return false;
  } catch (problem) {
    if (problem.code === 'ESRCH') return true;
    if (problem.code !== 'ENOENT') return false;
  }
  try {
    return Date.now() - statSync(folder).mtimeMs > UNSIGNED_MS;
  } catch {
    return false;
  }
}
