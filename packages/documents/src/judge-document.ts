import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import type { Act } from './acts.ts';
import { DocumentProblem, type DocumentRefusal } from './document-problem.ts';

export type DocumentKind = 'pdf' | 'docx' | 'xlsx' | 'pptx';

/** The message to the judging process. */
export interface DocumentToJudge {
  path: string;
  kind: DocumentKind;
}

/** The message from the judging process. */
export type JudgeMessage = { acts: Act[] } | { refusal: DocumentRefusal };

const TIME_LIMIT_MS = 9_000;
const MAX_MEMORY_MB = 384;

// By its name: in a bundle this code lies elsewhere than the judge.
const judge = createRequire(import.meta.url).resolve('@orchard/documents/judge-document.worker');

/**
 * Finds what a document of unknown origin does by itself. A process of its own reads it, within 384 MB
 * and 9 seconds, so the caller keeps answering whatever the file holds.
 * @returns each kind of act once; empty: it does nothing
 * @throws DocumentProblem
 */
export async function judgeDocument(path: string, kind: DocumentKind): Promise<Act[]> {
  const child = fork(judge, {
    execArgv: [`--max-old-space-size=${MAX_MEMORY_MB}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), TIME_LIMIT_MS);
  try {
    child.send({ path, kind } satisfies DocumentToJudge, () => {});
    const answer = once(child, 'message') as Promise<[JudgeMessage]>;
    const [message] = await Promise.race([answer, once(child, 'exit').then(() => [])]);
    if (message === undefined) throw new DocumentProblem('too_much');
    if ('refusal' in message) throw new DocumentProblem(message.refusal);
    return message.acts;
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}
