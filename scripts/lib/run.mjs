import { spawn } from 'node:child_process';
import { root } from './project.mjs';

/** Runs a program to its end with its output collected; answers { code, output }. */
export function collect(file, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1' },
      ...options,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code: code ?? `signal ${signal}`, output }));
  });
}

/**
 * Runs a program to its end on our own terminal and passes on the signals that we get; answers the
 * exit code, 128 and more when a signal ended it.
 */
export function runOnTerminal(file, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: root, stdio: 'inherit', ...options });
    const passOn = (signal) => child.kill(signal);
    // On Windows the console itself tells every process, and kill() would end it unasked.
    const signals = process.platform === 'win32' ? [] : ['SIGINT', 'SIGTERM', 'SIGHUP'];
    if (process.platform === 'win32') process.on('SIGINT', () => {});
    for (const signal of signals) process.on(signal, passOn);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      for (const name of signals) process.off(name, passOn);
      resolve(code ?? 128 + (signal === 'SIGINT' ? 2 : signal === 'SIGKILL' ? 9 : 15));
    });
  });
}

/** The last lines of an output, indented. */
export function tail(output, lines = 15) {
  return output
    .trim()
    .split('\n')
    .slice(-lines)
    .map((line) => `  ${line}`)
    .join('\n');
}
