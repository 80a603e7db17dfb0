import { parseTable } from './parse-table.ts';
import type { FileToRead, ReadMessage } from './read-table.ts';
import { TableProblem } from './table-problem.ts';

function read({ bytes, maxRows }: FileToRead): ReadMessage {
  try {
    return { table: parseTable(bytes, maxRows) };
  } catch (error) {
    // An exception of a parser means a damaged file.
    const { refusal, line } =
      error instanceof TableProblem ? error : new TableProblem('unreadable');
    return { refusal, line };
  }
}

process.on('message', (file: FileToRead) => process.send?.(read(file)));
