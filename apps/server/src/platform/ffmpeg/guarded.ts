import { spawn } from 'node:child_process';

/** What a program said and how it ended. */
export interface Ended {
  /** Null when it was ended from outside. */
  code: number | null;
  stdout: string;
  /** The last of what it complained about. */
  complaints: string;
}

// The shell holds the other end of a pipe that only this process writes to. When that ends, be it
// because nobody wants the result any more or because this process was killed, the program is
// killed: nothing that we started outlives us. Members come first: for each tenth of
// a second that the program gets they get a whole one.
const GUARD = `exec 3<&0
nice -n 10 "$@" </dev/null &
child=$!
(read -r _ <&3; kill -9 $child) >/dev/null 2>&1 &
guard=$!
exec 3<&-
wait $child
code=$?
kill $guard 2>/dev/null
exit $code`;

const MOST_OUTPUT = 1024 * 1024;
const MOST_COMPLAINTS = 4096;

/**
 * Runs a program in the background of everything else; it ends with this process, however that ends.
 * @param signal ends it
 * @param onText hears what it says, as it says it
 * @throws Error when it cannot be started (ENOENT: there is none)
 */
export function runGuarded(
  program: string,
  args: readonly string[],
  { signal, onText }: { signal?: AbortSignal; onText?: (text: string) => void } = {},
): Promise<Ended> {
  // Where there is no shell, there are no pipes of that kind either; the program then ends by itself.
  const [file, ...words] =
    process.platform === 'win32' ? [program, ...args] : ['sh', '-c', GUARD, 'sh', program, ...args];
  return new Promise((resolve, reject) => {
    const child = spawn(file as string, words, { windowsHide: true });
    const end = () => {
      child.stdin.destroy();
      if (process.platform === 'win32') child.kill();
    };
    child.stdin.on('error', () => {});
    signal?.addEventListener('abort', end, { once: true });
    if (signal?.aborted) end();
    let stdout = '';
    let complaints = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (onText) onText(text);
      else if (stdout.length < MOST_OUTPUT) stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaints = (complaints + text).slice(-MOST_COMPLAINTS);
    });
    child.once('error', reject);
    child.once('close', (code) => {
      signal?.removeEventListener('abort', end);
      resolve({ code: signal?.aborted ? null : code, stdout, complaints });
    });
  });
}
