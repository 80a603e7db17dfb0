import { parseTable } from './parse-table.ts';
import type { FileToRead, ReadMessage } from './read-table.ts';
import { TableProblem } from './table-problem.ts';

async function read({ bytes, maxRows }: FileToRead): Promise<ReadMessage> {
  try {
    return { table: await parseTable(bytes, maxRows) };
  } catch (error) {
    // Whatever a file breaks in its readers is the file's fault.
    const { refusal, line } =
      error instanceof TableProblem ? error : new TableProblem('unreadable');
    return { refusal, line };
  }
}

process.on('message', async (file: FileToRead) => process.send?.(await read(file)));
