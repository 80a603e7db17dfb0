import { parseSheet } from './parse-sheet.ts';
import type { FileToRead, ReadMessage } from './read-sheet.ts';
import { SheetProblem } from './sheet-problem.ts';

async function read({ bytes, maxRows }: FileToRead): Promise<ReadMessage> {
  try {
    return { sheet: await parseSheet(bytes, maxRows) };
  } catch (error) {
    // Whatever a file breaks in its readers is the file's fault.
    const { refusal, line } =
      error instanceof SheetProblem ? error : new SheetProblem('unreadable');
    return { refusal, line };
  }
}

process.on('message', async (file: FileToRead) => process.send?.(await read(file)));
