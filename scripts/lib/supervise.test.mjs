import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

// Supervises a site of one line; a second of a pause takes 10 ms.
const driver = `
  import { supervise } from ${JSON.stringify(fileURLToPath(new URL('supervise.mjs', import.meta.url)))};
  process.exitCode = await supervise(process.execPath, ['-e', process.argv[1]], {
    env: process.env,
    second: 10,
    cleanUp: async () => console.log('cleaned up'),
    parent: Number(process.argv[2]) || undefined,
  });`;

function start(site, parent = '') {
  const child = spawn(process.execPath, ['--input-type=module', '-e', driver, site, parent], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  const ended = once(child, 'close').then(([code]) => code);
  return { child, ended, lines: () => output.trim().split('\n') };
}

const serve = 'process.send("serving");';
const stay = 'console.log("runs as " + process.pid); setInterval(() => {}, 1000);';
const orderly = 'process.on("SIGTERM", () => process.exit(0));';
const runs = (lines) => lines().filter((line) => line.startsWith('runs as')).length;
const isThere = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.each([0, 1])('a site that ends with %i is not started again', async (code) => {
  const { ended, lines } = start(`process.exit(${code})`);
  expect(await ended).toBe(code);
  expect(lines()).toEqual(['']);
});

test('a site that dies five times before it serves is given up, with all that it left', async () => {
  const { ended, lines } = start('process.kill(process.pid, "SIGKILL"); setInterval(() => {}, 9)');
  expect(await ended).toBe(137);
  expect(lines()).toEqual([
    ...[1, 2, 4, 8].map(
      (pause) => `The site ended by itself (SIGKILL); starting it again in ${pause} s.`,
    ),
    'The site ended by itself (SIGKILL) 5 times in a row before it served anybody; giving up.',
    'cleaned up',
  ]);
});

test('a site that serves is started again however often it dies, and ends when told to', async () => {
  const { child, ended, lines } = start(`${serve} process.exitCode = 70; process.disconnect()`);
  const pauses = () => lines().filter((line) => line.endsWith(' in 30 s.')).length;
  await expect.poll(pauses).toBeGreaterThan(2);
  child.kill('SIGTERM');
  await ended;
  expect(lines().at(-1)).toBe('cleaned up');
});

test('a signal reaches the site, whose end is ours', async () => {
  const { child, ended, lines } = start(`${orderly} ${serve} ${stay}`);
  await expect.poll(() => runs(lines)).toBe(1);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(lines()).toHaveLength(1);
});

test('the site hears of the end of whoever supervises it', async () => {
  const site = `process.once("disconnect", () => process.exit(0)); ${serve} ${stay}`;
  const { child, lines } = start(site);
  await expect.poll(() => runs(lines)).toBe(1);
  const pid = Number(lines()[0].split(' ').at(-1));
  child.kill('SIGKILL');
  await expect.poll(() => isThere(pid)).toBe(false);
});

test('a site that is not to outlive a process ends when that is gone', async () => {
  // As when npm was killed: our parent is another process from the beginning.
  const { ended } = start(`${orderly} ${serve} ${stay}`, '1');
  expect(await ended).toBe(0);
});
