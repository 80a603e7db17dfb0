import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { expect, test } from 'vitest';
import { findBrandIds } from '#server/features/brands/brand-ids.view.ts';
import { sendReminder } from '#server/features/invitations/invitations.commands.ts';
import { inviteMember } from '#server/features/members/members.commands.ts';
import { writeBackup } from '#server/operations/backup/write-backup.ts';
import { capturingTransport } from '#server/platform/mail/transports.ts';
import { createScene } from '#server/testing/scene.ts';
import { report } from './counts.ts';

const log: string[] = [];
let transport: ReturnType<typeof capturingTransport> = async () => {
  throw new Error('not now');
};
const scene = await createScene({
  limits: 'off',
  sendMail: (mail) => transport(mail),
  logger: { level: 'trace', stream: { write: (line: string) => log.push(line) } },
});
const { app, as, asStaff, guest, make, db, config } = scene;
const parts = { outbox: app.outbox, product: config.productName, origin: config.publicUrl.origin };
const captured = join(config.dataDir, 'mail');

/** The hashes of all links that give access to an account now. */
async function liveHashes(): Promise<Set<string>> {
  const { rows } = await db.pool.query<{ hash: string }>(
    `SELECT encode(token_hash, 'hex') AS hash FROM mailed_tokens WHERE expires_at > now()
     UNION SELECT encode(token_hash, 'hex') FROM staff_tokens WHERE expires_at > now()`,
  );
  return new Set(rows.map(({ hash }) => hash));
}

/** Returns the hashes of valid secrets in a text. */
function secretsIn(text: string, live: ReadonlySet<string>): string[] {
  const found = new Set<string>();
  for (const [word] of text.matchAll(/[A-Za-z0-9_-]{43,}/g)) {
    for (let from = 0; from + 43 <= word.length; from += 1) {
      const hash = createHash('sha256')
        .update(word.slice(from, from + 43))
        .digest('hex');
      if (live.has(hash)) found.add(hash);
    }
  }
  return [...found];
}

/** A row as text, with its bytes both encoded and decoded. */
const readable = (row: string) =>
  row +
  row.replace(/\\\\x([0-9a-f]+)/g, (_, hex: string) => Buffer.from(hex, 'hex').toString('latin1'));

async function everyRow(): Promise<{ texts: string[]; tables: number }> {
  const { rows: tables } = await db.pool.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await db.pool.query<{ row: string }>(
      `SELECT to_jsonb(t)::text AS row FROM ${name} t`,
    );
    texts.push(...rows.map(({ row }) => readable(row)));
  }
  return { texts, tables: tables.length };
}

/** Returns every file of a folder as text, unpacked. */
const everyFile = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const bytes = readFileSync(join(parentPath, name));
      const text = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1');
      return name.endsWith('.gz') ? text.split('\n').map(readable).join('\n') : text;
    });

let backups = 0;
async function look(): Promise<{ live: number; readable: string[]; tables: number }> {
  const live = await liveHashes();
  backups += 1;
  const folder = join(config.dataDir, `backup-${backups}`);
  await writeBackup(db, { dataDir: config.dataDir, folder, bucket: null, secret: null });
  const { texts, tables } = await everyRow();
  const places = { tables: texts, log, backup: everyFile(folder) };
  const found = Object.entries(places).flatMap(([place, all]) =>
    all.flatMap((text) => secretsIn(text, live).map(() => place)),
  );
  return { live: live.size, readable: found, tables };
}

/** Makes a mail of every kind whose link gives access to an account; no link ends another. */
async function makeLinks(): Promise<void> {
  for (let number = 0; number < 3; number += 1) {
    const forgetful = await make.member();
    await guest().call(api.forgotPassword, { body: { email: forgetful.email } });
    const mover = await make.member();
    const email = `moves-${mover.id}@example.jp`;
    await as(mover).call(api.requestEmailChange, { body: { email } });
    const invitation = { email: `invited-${mover.id}@example.jp`, name: '新しい会員' };
    const brandIds = await findBrandIds(db.kysely, ['orchard_main']);
    await db.kysely
      .transaction()
      .execute((tx) => inviteMember(tx, parts, { ...invitation, brandIds }));
    const { rows } = await db.pool.query('SELECT id, name, email FROM members WHERE email = $1', [
      invitation.email,
    ]);
    await db.kysely.transaction().execute((tx) => sendReminder(tx, parts, rows[0]));
    const draft = {
      name: '担当者',
      email: `staff-${mover.id}@example.jp`,
      roles: ['viewer' as const],
    };
    await asStaff().call(staffApi['operators.create'], { body: draft });
  }
}

test('no link that gives access to an account can be read in stored mails, logs or backups', async (context) => {
  await makeLinks();
  await app.outbox.deliver();
  const waiting = await look();

  transport = capturingTransport(captured);
  await db.pool.query('UPDATE mails SET next_attempt_at = now() WHERE next_attempt_at IS NOT NULL');
  await app.outbox.deliver();
  // The changes of address are complete, so the old addresses get the way back; the links go out
  // again.
  const hashes = await liveHashes();
  const sent = everyFile(captured);
  // The sent mails show the links themselves, so that the search above would find each of them.
  expect(sent.flatMap((text) => secretsIn(text, hashes))).toHaveLength(waiting.live);
  const { rows: moves } = await db.pool.query(
    "SELECT t.member_id AS id, l.id AS mail FROM mailed_tokens t JOIN mails l ON l.recipient = t.email WHERE t.purpose = 'email' ORDER BY 1",
  );
  for (const { id, mail } of moves) {
    const text = JSON.parse(
      readFileSync(join(captured, `${String(mail).padStart(8, '0')}.json`), 'utf8'),
    ).text;
    const [, confirmationToken = ''] = /confirm-email\/([\w-]{43})/.exec(text) ?? [];
    const answer = await as({ id }).call(api.confirmEmailChange, { params: { confirmationToken } });
    expect(answer.status).toBe(200);
  }
  const { rows } = await db.pool.query("SELECT id FROM mails WHERE kind = 'password_reset'");
  await asStaff().call(staffApi['mails.resend'], { body: { ids: rows.map(({ id }) => id) } });
  await app.outbox.deliver();
  const { rows: queued } = await db.pool.query(
    'SELECT kind FROM mails WHERE next_attempt_at IS NOT NULL',
  );
  expect(queued).toEqual([]);
  const over = await look();

  const all = [...waiting.readable, ...over.readable];
  report(
    context,
    'F8',
    `links readable ${all.length} of ${waiting.live} while mails wait and ${over.live} once they are gone, in ${over.tables} tables, ${log.length} lines of log and ${backups} backups`,
  );
  expect(all).toEqual([]);
  expect(Math.min(waiting.live, over.live)).toBeGreaterThanOrEqual(15);
  expect(log.length).toBeGreaterThan(20);
});
