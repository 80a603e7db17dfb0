import { join } from 'node:path';
import type { MemberImport } from '@orchard/contract/staff/member-imports';
import { expect, onTestFinished, test } from 'vitest';
import type { Storage } from '#platform/lifecycle/storage.ts';
import { openRunningStorage } from '#platform/lifecycle/storage.ts';
import { createMake } from '#testing/make.ts';
import { memberFile } from '#testing/member-files.ts';
import { copySiteData } from '#testing/site-data.ts';
import { freePort, type SiteProcess, startSite } from '#testing/site-process.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

/** An operator's browser on a site in a separate process. */
async function operatorOf(url: string, { database }: Storage) {
  const make = createMake(database.kysely);
  const staff = `staff=${await make.staffSession(await make.staff({ role: 'support' }))}`;
  const opened = await fetch(`${url}/api/staff/auth`, { headers: { cookie: staff } });
  const [token = ''] = opened.headers.getSetCookie().flatMap((line) => {
    const found = /^STAFF-XSRF-TOKEN=([^;]+)/.exec(line);
    return found?.[1] ?? [];
  });
  return async (path: string, body?: BodyInit, type = 'application/json') => {
    const answer = await fetch(`${url}/api/staff/member-imports${path}`, {
      method: 'POST',
      headers: { cookie: staff, 'x-xsrf-token': token, origin: url, 'content-type': type },
      ...(body === undefined ? {} : { body }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as MemberImport;
  };
}

const countMembers = async ({ database }: Storage): Promise<number> =>
  (
    await database.pool.query(
      "SELECT count(*)::integer AS n FROM members WHERE email LIKE 'member%'",
    )
  ).rows[0].n;

const stateOf = async ({ database }: Storage): Promise<string> =>
  (await database.pool.query('SELECT state FROM staff_jobs')).rows[0].state;

test('an import whose process is killed in the middle ends the same after the next start: E6', {
  timeout: 600_000,
}, async () => {
  const folder = temporaryFolder();
  const DATA_DIR = join(folder.path, 'data');
  copySiteData('empty', DATA_DIR);
  const settings = { DATA_DIR, PORT: await freePort(), DEMO: '0' };
  let site: SiteProcess | undefined;
  const open = async () => {
    site = await startSite(settings);
    const storage = await openRunningStorage(DATA_DIR);
    if (!storage) throw new Error('the site runs without its database');
    return { url: site.url, storage };
  };
  onTestFinished(async () => {
    await site?.stop();
    folder.remove();
  });

  const first = await open();
  const send = await operatorOf(first.url, first.storage);
  const file = new Uint8Array(memberFile(2000, 37));
  const { id, choices } = await send('?name=members.csv', file, 'application/octet-stream');
  await send(`/${id}/plan`, JSON.stringify({ ...choices, invite: true }));
  await send(`/${id}/start`);
  while ((await countMembers(first.storage)) < 300) {}
  site?.process.kill('SIGKILL');
  await site?.ended;
  // The database server outlives the process that started it.
  const half = await countMembers(first.storage);
  expect(half).toBeGreaterThanOrEqual(300);
  expect(half).toBeLessThan(1963);
  await first.storage.close();

  const { storage } = await open();
  while ((await stateOf(storage)) !== 'done') {}
  expect(await countMembers(storage)).toBe(1963);
  const { rows } = await storage.database.pool.query(`
    SELECT
      (SELECT count(*)::integer FROM staff_job_rows WHERE judged = 'wrong') AS wrong,
      (SELECT count(DISTINCT recipient)::integer FROM mails WHERE kind = 'invitation') AS invited,
      (SELECT count(*)::integer FROM mails WHERE kind = 'invitation') AS mails,
      (SELECT count(*)::integer FROM audit_log WHERE action = 'create') AS noted,
      (SELECT count(DISTINCT r.xmin::text)::integer FROM members r) AS batches`);
  expect(rows[0]).toMatchObject({ wrong: 37, invited: 1963, mails: 1963, noted: 1963 });
  expect(rows[0].batches).toBeGreaterThan(10);
  await storage.close();
});
