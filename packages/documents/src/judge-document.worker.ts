import { readFile } from 'node:fs/promises';
import { DocumentProblem } from './document-problem.ts';
import type { DocumentToJudge, JudgeMessage } from './judge-document.ts';
import { officeActs } from './office-acts.ts';
import { pdfActs } from './pdf-acts.ts';

async function judge({ path, kind }: DocumentToJudge): Promise<JudgeMessage> {
  try {
    const bytes = await readFile(path);
    return { acts: kind === 'pdf' ? pdfActs(bytes) : officeActs(bytes, kind) };
  } catch (error) {
    // An exception of a parser means a damaged file.
    return { refusal: error instanceof DocumentProblem ? error.refusal : 'unreadable' };
  }
}

process.on('message', async (document: DocumentToJudge) => process.send?.(await judge(document)));
