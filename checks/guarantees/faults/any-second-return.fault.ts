import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { report } from '#checks/guarantees/counts.ts';
import { startSmtp } from '#checks/guarantees/smtp.ts';
import { people } from '#server/demo/cast/people.ts';
import { startSession } from '#server/platform/sessions/sessions.store.ts';
import { createMake } from '#server/testing/make.ts';
import { enterConsole } from '#server/testing/site-operator.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { eraseMember } from '#server/use-cases/erase-member.ts';
import { keepWriting, makeWriters, type WriteLog } from './acknowledged-writes.ts';
import {
  type ArchivedSite,
  archivedSite,
  openFromArchive,
  untilArchived,
  untilOpenable,
} from './archived-site.ts';
import { askForPoint, takeSiteBack } from './console-point.ts';
import { rowDifferences } from './point-differences.ts';
import { visit } from './visitor.ts';

const RATE = 60;

const folder = temporaryFolder();
let site: ArchivedSite;
let smtp: Awaited<ReturnType<typeof startSmtp>>;

beforeAll(async () => {
  smtp = await startSmtp();
  site = await archivedSite(folder.path, {
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    MAIL_FROM: 'orchard@example.jp',
  });
  await site.start();
}, 300_000);

afterAll(async () => {
  await site?.stop();
  await smtp?.stop();
  folder.remove();
}, 60_000);

/** Waits for the end of a second, and answers it. */
async function nextSecond(): Promise<number> {
  const at = Math.ceil((Date.now() + 1) / 1_000) * 1_000;
  while (Date.now() <= at) await pause(at + 1 - Date.now());
  return at;
}

/** Waits until a mail waits at the site. */
const untilMailWaits = () =>
  expect
    .poll(
      () =>
        site.beside(async ({ pool }) => {
          const { rows } = await pool.query('SELECT FROM mails WHERE recipient = $1', [
            people.taro.email,
          ]);
          return rows.length;
        }),
      { timeout: 30_000 },
    )
    .toBeGreaterThan(0);

test('a return keeps the state before as a second, and brings back no session, mail or erased member', {
  timeout: 1_200_000,
}, async (context) => {
  const writers = await makeWriters(site, { members: 100, videos: 200 });
  const { erased, left } = await site.beside(async ({ kysely }) => {
    const make = createMake(kysely);
    const member = await make.member({ email: 'erased@example.jp', name: '消える会員' });
    const other = await make.member({ email: 'left@example.jp' });
    return { erased: member.id, left: await startSession(kysely, other.id, true) };
  });
  // The first copy is there: points after it can be opened.
  await untilOpenable(site);
  // A mail waits at the point, and is sent after it.
  smtp.behave('refuse for now');
  const guest = await visit(site.url);
  await guest.send('GET', '/sanctum/csrf-cookie');
  await guest.send('POST', '/forgot-password', { email: people.taro.email });
  await untilMailWaits();
  const log: WriteLog = { writes: [], pictures: [] };
  let writing = keepWriting(site, writers, { rate: RATE, log });
  await pause(3_000);
  const at = await nextSecond();
  await pause(1_000);
  smtp.behave('accept');
  await site.beside(async ({ kysely, pool }) => {
    await kysely.transaction().execute((tx) => eraseMember(tx, erased, {}));
    await pool.query('DELETE FROM sessions WHERE id = $1', [left.sessionId]);
  });
  await expect
    .poll(() => smtp.arrived.filter((mail) => mail.recipients.includes(people.taro.email)).length, {
      timeout: 300_000,
    })
    .toBe(1);
  await pause(1_000);
  await writing.stop();
  const before = await nextSecond();
  expect(await untilArchived(site, at), site.output()).toBe(true);

  const operator = await enterConsole(site.url, site.dataDir);
  await takeSiteBack(operator, await askForPoint(operator, at));
  await expect.poll(() => site.process?.exitCode, { timeout: 60_000 }).toBe(70);
  await site.start();

  const wrong = await site.beside(({ pool }) => rowDifferences(pool as never, log, at));
  writing = keepWriting(site, writers, { rate: RATE });
  await pause(2_000);
  await writing.stop();
  const { revived, persons } = await site.beside(async ({ pool }) => {
    const sessions = await pool.query('SELECT FROM sessions WHERE id = $1', [left.sessionId]);
    const members = await pool.query('SELECT FROM members WHERE id = $1 OR email = $2', [
      erased,
      'erased@example.jp',
    ]);
    return { revived: sessions.rows.length, persons: members.rows.length };
  });
  // A later mail has come by then: whatever was to be sent again would have come as well.
  const again = await visit(site.url);
  await again.send('GET', '/sanctum/csrf-cookie');
  await again.send('POST', '/forgot-password', { email: people.hanako.email });
  await expect
    .poll(() => smtp.arrived.some((mail) => mail.recipients.includes(people.hanako.email)), {
      timeout: 120_000,
    })
    .toBe(true);
  const mails = smtp.arrived.filter((mail) => mail.recipients.includes(people.taro.email)).length;

  await untilOpenable(site);
  const kept = await openFromArchive(site, before);
  const lost = await rowDifferences(kept.client, log, before);
  await kept.close();
  report(
    context,
    'L3',
    `wrong rows after the return ${wrong.length}, in the second before it ${lost.length}, of ${log.writes.length}; sessions revived ${revived}, mails sent again ${mails - 1}, erased members back ${persons}`,
  );
  expect({ wrong, lost, revived, mails, persons }).toEqual({
    wrong: [],
    lost: [],
    revived: 0,
    mails: 1,
    persons: 0,
  });
});
