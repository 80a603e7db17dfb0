import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { serverFolder } from '#platform/server-folder.ts';
import type { Sheet } from './parse-sheet.ts';
import { SheetProblem, type SheetRefusal } from './sheet-problem.ts';

const SECOND = 1000;

type Message = { sheet: Sheet } | { refusal: SheetRefusal; line: number | undefined };

/**
 * Reads a table from a file that somebody sent: CSV or tab-separated in UTF-8, UTF-16 or
 * Shift_JIS, or Excel. In a thread of its own with bounds on memory and time, so that whatever the
 * file holds, requests go on being answered.
 * @param maxRows with the header
 * @throws SheetProblem
 */
export async function readSheetFile(bytes: Uint8Array, maxRows: number): Promise<Sheet> {
  const worker = new Worker(join(serverFolder, 'src/platform/sheets/read-sheet.worker.ts'), {
    workerData: { bytes, maxRows },
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  const clock = setTimeout(() => worker.terminate(), 30 * SECOND);
  try {
    const message = await new Promise<Message>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new SheetProblem('too_much') : error),
      );
      worker.once('exit', () => reject(new SheetProblem('too_much')));
    });
    if ('sheet' in message) return message.sheet;
    throw new SheetProblem(message.refusal, message.line);
  } finally {
    clearTimeout(clock);
    await worker.terminate();
  }
}
