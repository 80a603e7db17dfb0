import { existsSync, readdirSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeStore, runToEnd, settingsFor } from '#testing/restoring.ts';
import { copySiteData } from '#testing/site-data.ts';
import { testFolder } from '#testing/test-folder.ts';

/** Gives a process, and the PostgreSQL that it starts, another clock (Debian's faketime). */
const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';
const clock = (by: string): Record<string, string> =>
  by === '' ? {} : { LD_PRELOAD: LIBRARY, FAKETIME: by, FAKETIME_DONT_FAKE_MONOTONIC: '1' };

const at = testFolder();
let site: Record<string, string>;

/** Runs a command with a clock that is wrong by so much. */
const run = (name: string, by: string, args: string[] = []) =>
  runToEnd(name, args, { ...site, ...clock(by) });
const done = async (name: string, by: string, args: string[] = []) => {
  const { code, output } = await run(name, by, args);
  expect(code, output).toBe(0);
  return output;
};

/** The names of the backups that are stored, of which one went lost if it is not there. */
const stored = () =>
  readdirSync(at('kept'), { recursive: true, encoding: 'utf8' })
    .flatMap((name) => /backups\/(\w+)\.json$/.exec(name)?.[1] ?? [])
    .sort();
const lost = (before: string[]) => before.filter((name) => !stored().includes(name));

beforeAll(async () => {
  copySiteData('demo', at('data'));
  site = await settingsFor(at('data'), (await makeStore(at('kept'))).store);
  for (const night of ['-3d', '-2d', '-1d']) await done('backup', night);
});

describe.runIf(existsSync(LIBRARY))('a clock that is wrong loses no backup, and is told of', () => {
  test('a year ahead: at a backup, a night with its drill, and the backup of an update', async () => {
    const before = stored();
    expect(await done('backup', '+400d')).toContain('so none is removed by age');
    expect(await done('nightly', '+401d')).toContain('so none is removed by age');
    const update = readdirSync(at('data'));
    expect(await done('backup', '+401d', ['--before-update'])).toMatch(/^\d{8}T\d{6}Z\n$/);
    expect([lost(before), stored().length]).toEqual([[], before.length + 2]);
    expect(update).not.toContain('before-update');

    // The clock is right again.
    const wrong = stored().filter((name) => !before.includes(name));
    const night = await done('nightly', '');
    expect(night).toContain(`There are backups of the future: ${wrong.toReversed().join(', ')}.`);
    expect(night).toMatch(new RegExp(`^${stored()[before.length]} restores: `, 'm'));
    expect(readdirSync(at('data'))).toContain('before-update');
    expect([lost(before), lost(wrong), stored().length]).toEqual([[], [], before.length + 3]);
    expect((await run('doctor', '')).output).toMatch(
      /WRONG {2}Stored backups: There are backups of the/,
    );
    expect(await done('backup', '', ['--list'])).toMatch(
      /^\w+ .*of the future\n\w+ .*of the future\n\d/,
    );
    for (const name of wrong) await done('backup', '', ['--remove', name]);
    expect((await run('doctor', '')).output).toMatch(
      /ok {4}Stored backups: There are 4, the newest/,
    );
  });

  test('a year behind: what was made then stays when the clock is right again', async () => {
    const before = stored();
    expect(await done('nightly', '-400d')).toContain('There are backups of the future');
    await done('backup', '-399d');
    const wrong = stored().filter((name) => !before.includes(name));
    expect([lost(before), wrong.length]).toEqual([[], 2]);
    expect((await run('doctor', '-399d')).output).toContain('There are backups of the future');
    const night = await done('nightly', '');
    expect([lost(before), lost(wrong)]).toEqual([[], []]);
    expect(night).not.toContain('future');
  });

  test('one that really moved that far is confirmed, and the rule goes on by hand', async () => {
    const before = stored();
    await done('backup', '+800d');
    expect((await run('doctor', '+800d')).output).toContain('orchard backup --clock-is-right');
    const confirmed = await done('backup', '+800d', ['--clock-is-right']);
    expect(confirmed).toMatch(/would go together, so none has: .*orchard backup --prune/);
    expect(lost(before)).toEqual([]);
    expect(await done('backup', '+800d', ['--prune'])).toContain('Removed by BACKUP_KEEP');
    expect(stored()).toHaveLength(1);
  });
});
