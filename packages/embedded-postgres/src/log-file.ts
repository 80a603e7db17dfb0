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
const TRIM_EVERY_MS = 60_000;

/**
 * Opens the log of PostgreSQL's standard error: at most 4 MB, checked once a minute, and as much in
 * an older file (`.1`). PostgreSQL writes to the file itself, so its last words survive this process.
 */
export function openLogFile(path: string): {
  descriptor: number;
  /** The last error written since this call; empty if there is none. */
  lastError(): string;
  close(): void;
} {
  trim(path);
  const descriptor = openSync(path, 'a', 0o600);
  const start = fstatSync(descriptor).size;
  const timer = setInterval(() => trim(path), TRIM_EVERY_MS);
  timer.unref();
  return {
    descriptor,
    lastError: () => lastErrorOf(path, start),
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
  // PostgreSQL appends, so its next line goes to the beginning of the emptied file.
  truncateSync(path, 0);
}

function lastErrorOf(path: string, start: number): string {
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
