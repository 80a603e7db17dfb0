import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { report, times } from '#checks/guarantees/counts.ts';
import {
  type BackedUpSite,
  differences,
  launchCommand,
  makeBackedUpSite,
  runToEnd,
  settingsFor,
} from '#server/testing/restoring.ts';
import { builtCommands, isReady, launchSite } from '#server/testing/site-process.ts';
import { testFolder } from '#server/testing/test-folder.ts';
import { mayMount } from './small-disks.ts';

const ROUNDS = times(4, 50);
const AT_ONCE = 2;
const LONGEST_MS = 3_600_000;

const at = testFolder();
let site: BackedUpSite;
const from = () => ['--from', site.backup, '--keep-sessions'];
beforeAll(async () => {
  site = await makeBackedUpSite(at(), 100_000_000);
}, 300_000);

/** Whether a site starts on this folder; stops it again. */
async function starts(settings: Record<string, string>): Promise<boolean> {
  const start = launchSite(settings);
  let isUp = false;
  while (!isUp && start.process.exitCode === null) {
    isUp = await isReady(start.url);
    await pause(20);
  }
  await start.stop();
  return isUp;
}

test('a restoration that is killed at any moment is whole when repeated, and no site starts on half of it', {
  timeout: LONGEST_MS,
}, async (context) => {
  const begin = performance.now();
  const whole = await settingsFor(at('whole'));
  expect(await runToEnd('restore', from(), whole)).toMatchObject({ code: 0 });
  const took = performance.now() - begin;
  const wrong: string[] = [];
  const found = { unfinished: 0, untouched: 0, finished: 0 };
  const round = async (number: number) => {
    const settings = await settingsFor(at(`round-${number}`));
    const after = (number + Math.random()) * (took / ROUNDS);
    const killed = launchCommand('restore', from(), settings);
    const end = performance.now() + after;
    while (performance.now() < end && killed.process.exitCode === null) await pause(1);
    killed.process.kill('SIGKILL');
    const isWhole = (await killed.ended) === 0;
    const addFault = (what: string) => wrong.push(`killed after ${Math.round(after)} ms: ${what}`);
    if (existsSync(join(settings.DATA_DIR, 'restore.unfinished'))) {
      found.unfinished += 1;
      if (await starts(settings)) addFault('a site came up on half of it');
    } else if (existsSync(settings.DATA_DIR)) found.finished += 1;
    else found.untouched += 1;
    const again = await runToEnd('restore', from(), settings);
    // A second restore fails only where the first was whole.
    if (
      again.code !== 0 &&
      !/is there already|is not empty|holds a site already/.test(again.output)
    )
      addFault(again.output);
    if (again.code === 0 && isWhole) addFault('it was restored twice');
    for (const difference of await differences(site, settings.DATA_DIR)) addFault(difference);
    spawnSync('rm', ['-rf', settings.DATA_DIR]);
  };
  let next = 0;
  const work = async () => {
    while (next < ROUNDS) await round(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  report(
    context,
    'J1',
    `killed ${ROUNDS} times (${found.unfinished} by half, ${found.untouched} before it began, ${found.finished} when it was done): not whole, or started by half, ${wrong.length}`,
  );
  expect(wrong).toEqual([]);
  expect(found.unfinished).toBeGreaterThan(ROUNDS / 3);
});

test.runIf(mayMount)(
  'a restoration that fills the disk goes on when there is room, and no site starts on half of it',
  async (context) => {
    const disk = at('disk');
    mkdirSync(disk, { mode: 0o711 });
    // A mount that only this shell sees, and that ends with it.
    const shell = spawn('unshare', ['-m', 'sh'], { stdio: ['pipe', 'pipe', 'inherit'] });
    const settings = await settingsFor(join(disk, 'data'));
    const source = join(import.meta.dirname, '../../../apps/server/src');
    const restore = `"${process.execPath}" ${builtCommands} restore --from ${site.backup} --keep-sessions 2>&1; echo "code $?"`;
    const env = Object.entries({ ...settings, HOST: '', PUBLIC_URL: '', DATABASE_URL: '' });
    shell.stdin.end(
      [
        ...env.map(([name, value]) => `export ${name}='${value}'`),
        `mount -t tmpfs -o size=160m,mode=711 orchard ${disk}`,
        restore,
        `"${process.execPath}" ${source}/main.ts 2>&1; echo "code $?"`,
        `mount -o remount,size=600m ${disk}`,
        restore,
        `cp -a ${disk}/data ${at()}/copied`,
      ].join('\n'),
    );
    const output = await text(shell.stdout);
    const codes = [...output.matchAll(/^code (\d+)$/gm)].map(([, code]) => code);
    const differing = await differences(site, at('copied'));
    report(
      context,
      'J1',
      `on a disk that filled up: refused, started by half ${codes[1] === '1' ? 0 : 1}, repeated with room: differences ${differing.length}`,
    );
    expect({ codes, differing }, output).toEqual({ codes: ['1', '1', '0'], differing: [] });
    expect(output).toMatch(/^The disk of \S+ is full, and the site is restored by half/m);
    expect(output).toContain('is restored by half from the backup of');
  },
);
