import { spawn } from 'node:child_process';

/** The output and the end of a program. */
export interface Ended {
  /** Null when it was ended from outside. */
  code: number | null;
  stdout: string;
  /** The last of what it complained about. */
  complaints: string;
}

// The shell reads a pipe that only this process writes to. When the pipe ends, after a cancellation
// or a kill of this process, the shell kills the program, so no program outlives the site. Members
// come first: nice 10 gives the site about ten times the program's processor time.
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
 * Runs a program at low priority; it ends with this process, also after a kill.
 * @param signal ends the program
 * @param onText receives its output as it arrives
 * @throws Error when it cannot start (ENOENT: not installed)
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
