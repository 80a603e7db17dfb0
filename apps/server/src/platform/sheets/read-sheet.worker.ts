import { parentPort, workerData } from 'node:worker_threads';
import { parseSheet } from './parse-sheet.ts';
import { SheetProblem } from './sheet-problem.ts';

const { bytes, maxRows } = workerData as { bytes: Uint8Array; maxRows: number };

try {
  parentPort?.postMessage({ sheet: await parseSheet(bytes, maxRows) });
} catch (error) {
  if (!(error instanceof SheetProblem)) throw error;
  parentPort?.postMessage({ refusal: error.refusal, line: error.line });
}
