import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceCluster } from '@orchard/embedded-postgres';
import { afterAll, expect, test } from 'vitest';
import { report, times } from '#checks/guarantees/counts.ts';
import {
  finishReturn,
  noteReturn,
  pointIn,
  RETURNED,
} from '#server/platform/archive/return-note.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';

const ROUNDS = times(40, 300);
/** Files of a cluster: so that removing and moving them takes its time. */
const FILES = 200;
/** Finishing a return takes about this long. */
const LONGEST_MS = 12;

const folder = temporaryFolder();
afterAll(() => folder.remove());

function writeCluster(at: string, state: string): void {
  mkdirSync(at, { recursive: true });
  for (let number = 0; number < FILES; number += 1) writeFileSync(join(at, `${number}`), state);
}

/** What a cluster holds: one state, whole; otherwise what is wrong with it. */
function stateOf(cluster: string): string {
  if (!existsSync(cluster)) return 'none';
  const found = readdirSync(cluster).map((name) => readFileSync(join(cluster, name), 'utf8'));
  const [state = 'empty'] = found;
  return found.length === FILES && found.every((one) => one === state) ? state : 'half';
}

/** A process that is ready to finish a return. */
async function readyProcess(): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'return-process.ts'));
  await once(child, 'message');
  return child;
}

test('the switch of a return that is killed between its steps is finished by the next start, with both states whole', {
  timeout: 1_200_000,
}, async (context) => {
  const wrong: string[] = [];
  let cut = 0;
  let split = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const dataDir = join(folder.path, `${round}`);
    writeCluster(join(dataDir, 'postgres'), 'before');
    writeCluster(join(pointIn(dataDir), 'postgres'), 'chosen');
    noteReturn(dataDir);
    const child = await readyProcess();
    let isDone = false;
    child.on('message', (message) => {
      if (message === 'done') isDone = true;
    });
    const ended = once(child, 'close');
    child.send(dataDir);
    await once(child, 'message');
    const end = performance.now() + Math.random() * LONGEST_MS;
    while (performance.now() < end);
    child.kill('SIGKILL');
    await ended;
    if (!isDone) cut += 1;
    if (existsSync(join(dataDir, 'postgres.switch'))) split += 1;
    // The next start: the return first, then the database, which finishes a rename.
    await finishReturn(dataDir);
    replaceCluster(dataDir, join(dataDir, 'none'), join(dataDir, 'none'));
    const found = [stateOf(join(dataDir, 'postgres')), stateOf(join(dataDir, RETURNED))];
    const left = readdirSync(dataDir).filter((name) => /^(?:return|point|postgres\.)/.test(name));
    if (found.join() !== 'chosen,before' || left.length > 0) {
      wrong.push(`${found.join()}; left ${left.join()}`);
    }
  }
  report(
    context,
    'L2',
    `the switch alone killed ${ROUNDS} times (${cut} before its end, ${split} of them with its note): not one whole state each ${wrong.length}`,
  );
  expect(wrong).toEqual([]);
});
