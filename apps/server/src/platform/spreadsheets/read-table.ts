import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { limitConcurrency } from '#platform/concurrency/concurrency-limit.ts';
import { serverFolder } from '#platform/config/server-folder.ts';
import type { Table } from './parse-table.ts';
import { TableProblem, type TableRefusal } from './table-problem.ts';

/** What the reading process is given. */
export interface FileToRead {
  bytes: Uint8Array;
  maxRows: number;
}

/** What the reading process answers. */
export type ReadMessage = { table: Table } | { refusal: TableRefusal; line: number | undefined };

/** One file after the other: what is bounded for each is bounded for all. */
const inTurn = limitConcurrency({ concurrency: 1, queueSize: 1 });

// With another file before it, the refusal still goes out before the connection is cut.
const TIME_LIMIT_MS = 9_000;

/** The largest file that is taken needs less. */
const MAX_MEMORY_MB = 256;

/**
 * Reads a table from a file that somebody sent: CSV or tab-separated in UTF-8, UTF-16 or
 * Shift_JIS, or Excel. In a process of its own with bounds on memory and time, so that whatever the
 * file holds, requests go on being answered: a thread that runs out of memory at one stroke takes
 * its process with it.
 * @param maxRows with the header
 * @throws TableProblem
 * @throws Problem 503 while others are read
 */
export const readTableFile = (bytes: Uint8Array, maxRows: number): Promise<Table> =>
  inTurn(() => readApart({ bytes, maxRows }));

async function readApart(file: FileToRead): Promise<Table> {
  const reader = fork(join(serverFolder, 'src/platform/spreadsheets/read-table.worker.ts'), {
    execArgv: [`--max-old-space-size=${MAX_MEMORY_MB}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const clock = setTimeout(() => reader.kill('SIGKILL'), TIME_LIMIT_MS);
  try {
    reader.send(file, () => {});
    const answer = once(reader, 'message') as Promise<[ReadMessage]>;
    const [message] = await Promise.race([answer, once(reader, 'exit').then(() => [])]);
    if (message === undefined) throw new TableProblem('too_much');
    if ('table' in message) return message.table;
    throw new TableProblem(message.refusal, message.line);
  } finally {
    clearTimeout(clock);
    reader.kill('SIGKILL');
  }
}
