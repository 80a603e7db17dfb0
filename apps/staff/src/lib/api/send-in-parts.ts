import { MAX_PART_BYTES } from '@orchard/contract/staff/file-parts';
import { type FileAnswer, type OutgoingFile, postFile } from './post-file.ts';
import { isExplained } from './problem.ts';

/** How far a file is on its way, in bytes. */
export interface UploadProgress {
  sent: number;
  bytes: number;
  /** The connection is broken off; it goes on by itself. */
  isWaiting: boolean;
}

/** Receives the progress of a file. */
export type OnProgress = (progress: UploadProgress) => void;

/** Size of the first part, in bytes. */
export const FIRST_PART = 1024 * 1024;
const SMALLEST_PART = 128 * 1024;
/** So long should a part take: a break loses little, and a quick line sends few of them. */
const PART_SECONDS = 4;
const TRIES = 10;
const LONGEST_WAIT = 30_000;

/** Whether the way broke off and not the file was refused. */
export const isBreak = ({ status, body }: FileAnswer): boolean =>
  ([0, 408, 429].includes(status) || status >= 500) && !isExplained(body);

const pause = (milliseconds: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

interface Parts {
  /** How the part that begins and ends there is sent. */
  request: (from: number, to: number) => Pick<OutgoingFile, 'url' | 'type' | 'headers'>;
  /** Where a file goes on that has come in part before. */
  from?: number;
  /** Asks after a break, or where parts are missing (409), how much has come. */
  ask?: () => Promise<number>;
  onProgress?: OnProgress | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Sends a file in parts, each as large as the line lets it be; what breaks off goes on by itself.
 * @returns the last answer: to the last part, to a refused one, or after too many breaks
 */
export async function sendInParts(
  file: Blob,
  { request, from: start = 0, ask, onProgress, signal }: Parts,
): Promise<FileAnswer> {
  let answer: FileAnswer = { status: 200, body: undefined };
  let from = start;
  let size = FIRST_PART;
  let failures = 0;
  const tell = (sent: number) => onProgress?.({ sent, bytes: file.size, isWaiting: failures > 0 });

  while (from < file.size) {
    const part = file.slice(from, from + size);
    const began = performance.now();
    answer = await postFile({
      ...request(from, from + part.size),
      file: part,
      onProgress: (share) => tell(from + share * part.size),
      signal,
    });
    if (answer.status === 200 || answer.status === 202) {
      failures = 0;
      from = (answer.body as { received?: number } | undefined)?.received ?? file.size;
      const seconds = (performance.now() - began) / 1000;
      const fitting = (part.size / Math.max(seconds, 0.05)) * PART_SECONDS;
      size = Math.round(Math.min(MAX_PART_BYTES, Math.max(SMALLEST_PART, fitting)));
    } else {
      failures += 1;
      const goesOn = isBreak(answer) || (answer.status === 409 && ask !== undefined);
      if (signal?.aborted || !goesOn || failures > TRIES) return answer;
      size = Math.max(SMALLEST_PART, Math.round(size / 2));
      tell(from);
      await pause(Math.min(LONGEST_WAIT, 1000 * 2 ** (failures - 1)), signal);
      if (signal?.aborted) return answer;
      from = (await ask?.().catch(() => undefined)) ?? from;
    }
    tell(from);
  }
  return answer;
}
