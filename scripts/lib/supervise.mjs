import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './project.mjs';

// The site ended because it was told to, or refused to start and has said why: final.
const FINAL = [0, 1];
const LONGEST_PAUSE = 30;
// A process that ran for a minute is sound: the next pause is a short one again.
const SOUND_MS = 60_000;
const MOST_FRUITLESS = 5;
const PARENT_CHECK_MS = 500;

/**
 * Runs the site and starts it again when it dies, after a pause that grows from 1 to 30 s. Gives up
 * when it died five times in a row before it served anybody. Passes on the signals that we get, and
 * ends the site when `parent` is gone.
 *
 * The site hears of our own end by the channel between us, and ends in order then.
 * @param options.cleanUp ends what a site that was killed may have left behind
 * @param options.parent process that the site is not to outlive, if there is one
 * @param options.second how long a second of a pause is, in milliseconds
 * @returns the exit code of the last run, 128 and more when a signal ended it
 */
export async function supervise(file, args, { env, cleanUp, parent, second = 1000 }) {
  let child;
  let stopping = false;
  let wake = () => {};
  const stop = (signal) => {
    stopping = true;
    child?.kill(signal);
    wake();
  };
  const signals = process.platform === 'win32' ? [] : ['SIGINT', 'SIGTERM', 'SIGHUP'];
  // On Windows the console itself tells every process, and kill() would end it unasked.
  if (process.platform === 'win32')
    process.on('SIGINT', () => {
      stopping = true;
    });
  for (const signal of signals) process.on(signal, stop);
  const watch =
    parent &&
    setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watch);
      stop('SIGTERM');
    }, PARENT_CHECK_MS);

  const run = () =>
    new Promise((resolve, reject) => {
      const begun = Date.now();
      let served = false;
      child = spawn(file, args, {
        cwd: root,
        env,
        stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      });
      child.once('message', () => {
        served = true;
      });
      child.once('error', reject);
      child.once('exit', (code, signal) => {
        child = undefined;
        resolve({ code, signal, served, sound: Date.now() - begun >= SOUND_MS });
      });
    });
  const pause = (seconds) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, seconds * second);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  let leftBehind = false;
  let fruitless = 0;
  try {
    for (let deaths = 1; ; deaths += 1) {
      const { code, signal, served, sound } = await run();
      if (code !== 1) leftBehind = code !== 0;
      const exitCode = code ?? 128 + constants.signals[signal];
      if (stopping || FINAL.includes(code)) return exitCode;
      if (sound) deaths = 1;
      fruitless = served || sound ? 0 : fruitless + 1;
      const how = `The site ended by itself (${signal ?? `code ${code}`})`;
      if (fruitless === MOST_FRUITLESS) {
        console.log(`${how} ${fruitless} times in a row before it served anybody; giving up.`);
        return exitCode;
      }
      const seconds = Math.min(2 ** (deaths - 1), LONGEST_PAUSE);
      console.log(`${how}; starting it again in ${seconds} s.`);
      await pause(seconds);
      if (stopping) return 0;
    }
  } finally {
    clearInterval(watch);
    if (leftBehind) await cleanUp?.();
  }
}
