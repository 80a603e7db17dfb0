import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { some } from '#testing/cases.ts';
import {
  type BackedUpSite,
  differences,
  launchCommand,
  makeBackedUpSite,
  runToEnd,
  settingsFor,
} from '#testing/restoring.ts';
import { copySiteData } from '#testing/site-data.ts';
import { launchSite } from '#testing/site-process.ts';
import { testFolder } from '#testing/test-folder.ts';

const at = testFolder();
let site: BackedUpSite;

const placeFor = (name: string) => settingsFor(at(name));
const from = (backup: string) => ['--from', backup, '--keep-sessions'];

/** Restores, kills it when it has come so far, and answers the place. */
async function killed(
  name: string,
  isFarEnough: (dataDir: string) => boolean,
  args = from(site.backup),
) {
  const place = await placeFor(name);
  const restoring = launchCommand('restore', args, place);
  while (!isFarEnough(place.DATA_DIR) && restoring.process.exitCode === null) await pause(1);
  restoring.process.kill('SIGKILL');
  await restoring.ended;
  expect(existsSync(join(place.DATA_DIR, 'restore.unfinished'))).toBe(true);
  return place;
}

beforeAll(async () => {
  copySiteData('demo', at('old'));
  site = await makeBackedUpSite(at(), 30_000_000);
  const whole = await runToEnd('restore', from(site.backup), await placeFor('whole'));
  expect(whole.code, whole.output).toBe(0);
  expect(await differences(site, at('whole'))).toEqual([]);
});

const points: [string, (dataDir: string) => boolean][] = [
  [
    'while the database is created',
    (dataDir) =>
      existsSync(dataDir) && readdirSync(dataDir).some((name) => name.startsWith('postgres.')),
  ],
  ['amid a film', (dataDir) => existsSync(join(dataDir, 'media/videos/large.mp4'))],
  ['before the database is there', (dataDir) => existsSync(join(dataDir, 'restore.unfinished'))],
  ['when the secret is there', (dataDir) => existsSync(join(dataDir, 'app-secret'))],
];

describe('a restoration that is killed', () => {
  test.each(some(2, points))(
    '%s keeps the site from starting, and goes on when repeated',
    async (_, point) => {
      const place = await killed('killed', point);
      const args = ['--email', 'a@example.jp', '--name', 'a', '--role', 'admin'];
      for (const start of [launchSite(place), launchCommand('staff create', args, place)]) {
        expect(await start.ended, start.output()).toBe(1);
        expect(start.output()).toMatch(
          /^\S+ is restored by half from the backup of \S+: run "npm run orchard -- restore --from \S+" again, which goes on where it ended\.\n$/,
        );
      }
      const again = await runToEnd('restore', from(site.backup), place);
      expect(again.code, again.output).toBe(0);
      expect(await differences(site, place.DATA_DIR)).toEqual([]);
      rmSync(place.DATA_DIR, { recursive: true });
    },
  );

  test('refuses another backup, and remembers that everybody is to be signed out', async () => {
    const place = await killed('other', (dataDir) => existsSync(join(dataDir, 'app-secret')), [
      '--from',
      site.backup,
    ]);
    const other = at('other-backup');
    const made = { ...place, DATA_DIR: site.dataDir };
    expect(await runToEnd('backup', ['--to', other], made)).toMatchObject({ code: 0 });
    const refused = await runToEnd('restore', from(other), place);
    expect([refused.code, refused.output]).toEqual([
      1,
      expect.stringContaining('is restored by half from another backup'),
    ]);
    const again = await runToEnd('restore', from(site.backup), place);
    expect(again.output).toContain('Everybody has to sign in again');
  });
});
