import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import type { TableFile } from './parse-table.ts';
import { TableProblem, type TableRefusal } from './table-problem.ts';

/** The message to the reading process. */
export interface FileToRead {
  bytes: Uint8Array;
  maxRows: number;
}

/** The message from the reading process. */
export type ReadMessage =
  | { table: TableFile }
  | { refusal: TableRefusal; line: number | undefined };

const TIME_LIMIT_MS = 9_000;
const MAX_MEMORY_MB = 256;

// By its name: in a bundle this code lies elsewhere than the reader.
const reader = createRequire(import.meta.url).resolve('@orchard/spreadsheets/read-table.worker');

/**
 * Reads the tables of a file of unknown origin: CSV or tab-separated text in UTF-8, UTF-16 or
 * Shift_JIS, Excel's xlsx, LibreOffice's ods, or a page. A process of its own reads it, within 256 MB
 * and 9 seconds, so the caller keeps answering whatever the file holds. A thread would not do: one
 * that runs out of memory ends the whole process.
 * @param maxRows of each sheet, with its header
 * @throws TableProblem
 */
export async function readTableFile(bytes: Uint8Array, maxRows: number): Promise<TableFile> {
  const child = fork(reader, {
    execArgv: [`--max-old-space-size=${MAX_MEMORY_MB}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), TIME_LIMIT_MS);
  try {
    child.send({ bytes, maxRows } satisfies FileToRead, () => {});
    const answer = once(child, 'message') as Promise<[ReadMessage]>;
    const [message] = await Promise.race([answer, once(child, 'exit').then(() => [])]);
    if (message === undefined) throw new TableProblem('too_much');
    if ('table' in message) return message.table;
    throw new TableProblem(message.refusal, message.line);
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}
