import { readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sealAuthenticator } from '#platform/authenticators/sealed-authenticators.ts';
import type { Database } from '#platform/database/open-database.ts';
import { openRunningStorage } from '#platform/lifecycle/storage.ts';
import { authenticatorKey } from '#platform/secrets/secrets.ts';
import { some } from '#testing/cases.ts';
import { createMake } from '#testing/make.ts';
import { copySiteData } from '#testing/site-data.ts';
import { builtCommands, freePort, isReady, launchSite, startSite } from '#testing/site-process.ts';
import { testFolder } from '#testing/test-folder.ts';

const OTHER = 'k3J9vQ2xLw8RtZ5bN7mYp4HdFs6GcTaE';
const ANOTHER = 'another than the one that this site was used with';
const WAY_ON =
  'put the right one back (a backup holds DATA_DIR/app-secret, but no APP_SECRET), or give it up with "npm run orchard -- secret accept", which costs the authenticators of 2 operators, all sessions and all mailed links';

const at = testFolder();
let settings: { DATA_DIR: string; PORT: string; DEMO: string };
let secret: string;
const file = () => join(settings.DATA_DIR, 'app-secret');

/** Starts the site and works on its database. */
async function onSite<Answer>(work: (database: Database) => Promise<Answer>): Promise<Answer> {
  const site = await startSite(settings);
  const storage = await openRunningStorage(settings.DATA_DIR);
  try {
    if (!storage) throw new Error('no site runs on the folder');
    return await work(storage.database);
  } finally {
    await storage?.close();
    await site.stop();
  }
}

const authenticators = () =>
  onSite(async ({ pool }) => {
    const { rows } = await pool.query('SELECT FROM staff WHERE totp_confirmed_at IS NOT NULL');
    return rows.length;
  });

/** Starts the site, or one of its commands, to its end; a site that comes up is ended. */
async function run(more: Record<string, string>, ...command: string[]) {
  const program = command.length > 0 ? [builtCommands, ...command] : undefined;
  const site = launchSite({ ...settings, ...more }, program);
  while (site.process.exitCode === null && !(await isReady(site.url))) await pause(20);
  site.process.kill('SIGTERM');
  return { code: await site.ended, output: site.output() };
}

beforeAll(async () => {
  settings = { DATA_DIR: at('data'), PORT: await freePort(), DEMO: '0' };
  copySiteData('empty', settings.DATA_DIR);
  await onSite(async ({ kysely, pool }) => {
    const key = authenticatorKey(readFileSync(file(), 'utf8').trim());
    const make = createMake(kysely);
    for (const role of ['admin', 'viewer'] as const) {
      const { id } = await make.staff({ role });
      await pool.query(
        'UPDATE staff SET totp_secret = $2, totp_confirmed_at = now() WHERE id = $1',
        [id, sealAuthenticator(key, { kind: 'staff', id }, 'JBSWY3DPEHPK3PXP')],
      );
    }
  });
  secret = readFileSync(file(), 'utf8');
});

beforeEach(() => writeFileSync(file(), secret));

const troubles: [string, () => unknown, Record<string, string>, string][] = [
  ['is gone', () => rmSync(file()), {}, 'DATA_DIR/app-secret is missing'],
  ['was cut short', () => truncateSync(file(), 20), {}, 'DATA_DIR/app-secret is damaged'],
  [
    'was written anew',
    () => writeFileSync(file(), 'x'.repeat(43)),
    {},
    `DATA_DIR/app-secret is ${ANOTHER}`,
  ],
  ['is another setting', () => {}, { APP_SECRET: OTHER }, `APP_SECRET is ${ANOTHER}`],
];

describe.each([
  ['a site that knows its secret', false],
  ['a site of a version that did not note it', true],
])('%s', (_, isOld) => {
  beforeAll(async () => {
    if (isOld) await onSite(({ pool }) => pool.query('DELETE FROM app_secret_check'));
  });

  test.each(some(2, troubles))(
    'does not start when its secret %s, and says why in one sentence',
    async (_, spoil, more, fault) => {
      spoil();
      expect(await run(more)).toEqual({ code: 1, output: `${fault}: ${WAY_ON}.\n` });
    },
  );

  test('starts with the right one after all that, and has lost nothing', async () => {
    expect(await authenticators()).toBe(2);
  });
});

test('a secret that is given up takes with it what it sealed, and the site starts with the new one', async () => {
  rmSync(file());
  const accepted = await run({}, 'secret', 'accept');
  expect(accepted).toEqual({
    code: 0,
    output: expect.stringContaining('The authenticators of 2 operators were taken away'),
  });
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(readFileSync(file(), 'utf8')).not.toBe(secret);
  expect(await authenticators()).toBe(0);
});
