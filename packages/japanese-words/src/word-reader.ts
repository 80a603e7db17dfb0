import { fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import type { FrequentWord } from './word-counter.ts';
import type { TextWords } from './words-of-text.ts';

/** The message to the reading process. */
export type ReaderQuestion =
  | { read: readonly string[] }
  | { count: readonly string[] }
  | { frequent: { least: number; most: number } };

/** The message from it. */
export type ReaderAnswer = { texts: TextWords[] } | { words: FrequentWord[] } | { counted: true };

/** A process that reads Japanese; it ends with this one. One call at a time. */
export interface WordReader {
  /**
   * The words of texts, in their order. A text on which the analyser fails has none.
   * @throws Error when the process has ended, or does not answer within a minute
   */
  read(texts: readonly string[]): Promise<TextWords[]>;
  /** Counts the words of these texts; throws as `read`. */
  count(texts: readonly string[]): Promise<void>;
  /** The most used words of all counted texts that at least `least` of them hold; throws as `read`. */
  frequent(least: number, most: number): Promise<FrequentWord[]>;
  /** Ends the process. */
  close(): void;
  /** Of the process, for tests. */
  readonly pid: number | undefined;
}

const TIME_LIMIT_MS = 60_000;
const MAX_HEAP_MB = 256;
/** Processes that answer requests go first. */
const LOW_PRIORITY = 15;

// By its name: in a bundle this code lies elsewhere than the process's.
const program = createRequire(import.meta.url).resolve(
  '@orchard/japanese-words/word-reader.worker',
);

/**
 * Starts a process that cuts Japanese texts into words with their readings, and counts words. The
 * dictionary takes some 150 MB and is loaded at the first `read`; a process gives them back.
 */
export function startWordReader(): WordReader {
  const child = fork(program, {
    execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${MAX_HEAP_MB}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let fault: Error | undefined;
  let waiting: ((answer: ReaderAnswer | Error) => void) | undefined;
  const end = (reason: string) => {
    fault ??= new Error(`The process that reads words ${reason}.`);
    child.kill('SIGKILL');
    waiting?.(fault);
  };
  child
    .once('spawn', () => {
      try {
        setPriority(child.pid as number, LOW_PRIORITY);
      } catch {
        // It has ended already, or the system knows no priorities.
      }
    })
    .on('error', ({ message }) => end(`failed: ${message}`))
    .once('exit', (code, signal) => end(`ended with ${signal ?? code}`))
    .on('message', (answer: ReaderAnswer) => waiting?.(answer));

  const ask = (question: ReaderQuestion) =>
    new Promise<ReaderAnswer>((resolve, reject) => {
      if (fault) return reject(fault);
      const timer = setTimeout(() => end('did not answer'), TIME_LIMIT_MS);
      waiting = (answer) => {
        clearTimeout(timer);
        waiting = undefined;
        if (answer instanceof Error) reject(answer);
        else resolve(answer);
      };
      // A process that takes no question is about to end, and its end says why.
      child.send(question, (error) => error && child.kill('SIGKILL'));
    });

  return {
    pid: child.pid,
    async read(texts) {
      const answer = await ask({ read: texts });
      return 'texts' in answer ? answer.texts : [];
    },
    async count(texts) {
      await ask({ count: texts });
    },
    async frequent(least, most) {
      const answer = await ask({ frequent: { least, most } });
      return 'words' in answer ? answer.words : [];
    },
    close: () => end('was closed'),
  };
}
