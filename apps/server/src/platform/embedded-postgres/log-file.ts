import {
  closeSync,
  copyFileSync,
  fstatSync,
  openSync,
  readSync,
  statSync,
  truncateSync,
} from 'node:fs';

const LARGEST = 4 * 1024 * 1024;
const LOOK_EVERY_MS = 60_000;

/**
 * What PostgreSQL writes to its standard error, kept in one file of bounded size with one older
 * file (`.1`) beside it. PostgreSQL holds the file itself, so that its words outlive ours.
 */
export function openLogFile(path: string): {
  descriptor: number;
  /** The last complaint written since this call, for the person at the terminal. */
  complaint(): string;
  close(): void;
} {
  trim(path);
  const descriptor = openSync(path, 'a', 0o600);
  const start = fstatSync(descriptor).size;
  const timer = setInterval(() => trim(path), LOOK_EVERY_MS);
  timer.unref();
  return {
    descriptor,
    complaint: () => lastComplaint(path, start),
    close: () => {
      clearInterval(timer);
      closeSync(descriptor);
    },
  };
}

function trim(path: string): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= LARGEST) return;
  copyFileSync(path, `${path}.1`);
  // The file is held open for appending, so emptying it is enough.
  truncateSync(path, 0);
}

function lastComplaint(path: string, start: number): string {
  const file = openSync(path, 'r');
  try {
    const from = Math.max(start, fstatSync(file).size - 8192);
    const bytes = Buffer.alloc(8192);
    const written = bytes.toString('utf8', 0, readSync(file, bytes, 0, bytes.length, from));
    const lines = written.trim().split('\n');
    const fatal = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? '';
    return fatal.replace(/^.*(?:FATAL|PANIC): +/, '');
  } finally {
    closeSync(file);
  }
}
