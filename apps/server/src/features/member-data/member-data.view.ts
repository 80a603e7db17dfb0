import type { ResponseOf } from '@orchard/contract/endpoint';
import type { getMyData } from '@orchard/contract/member-data';
import { type Kysely, sql } from 'kysely';
import { readValues } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import { FileAnswer } from '#platform/http/bind.ts';
import type { Person } from '#platform/personal-data/personal-columns.ts';
import type { Snapshot } from '#platform/personal-data/snapshot.ts';

/** A making that failed so often will fail again. */
const MOST_TRIES = 5;

/** Whether a file `f` is too old to be there. */
export const hasExpired = sql<boolean>`(f.asked_at < now() - interval '7 days')`;

/** Whether a file `f` has its bytes: a crash of the database's server loses them. */
const isThere = sql<boolean>`(
  f.ready_at IS NOT NULL AND EXISTS (SELECT FROM member_data_parts p WHERE p.file_id = f.id)
)`;

/** Whether a file `f` is being made, or waits for it. */
export const isToBeMade = sql<boolean>`(
  NOT ${isThere} AND NOT ${hasExpired} AND f.tries < ${sql.lit(MOST_TRIES)}
)`;

/** How far the file of a member's data is. */
export async function findMemberData(
  db: Kysely<DB>,
  memberId: number,
): Promise<ResponseOf<typeof getMyData>> {
  const { rows } = await sql<NonNullable<ResponseOf<typeof getMyData>['file']>>`
    SELECT CASE WHEN ${isThere} THEN 'ready' WHEN ${isToBeMade} THEN 'making' ELSE 'failed' END AS state,
      f.by_staff, ${wireTime(sql`f.asked_at`)} AS asked_at,
      CASE WHEN ${isThere} THEN ${wireTime(sql`f.ready_at`)} END AS ready_at,
      CASE WHEN ${isThere} THEN f.bytes END AS bytes,
      ${wireTime(sql`(f.asked_at + interval '7 days')`)} AS until
    FROM member_data_files f WHERE f.member_id = ${memberId} AND NOT ${hasExpired}`.execute(db);
  return { file: rows[0] ?? null };
}

export const listFilesToMake = (db: Kysely<DB>) =>
  readValues<string>(db)`
    SELECT f.id FROM member_data_files f WHERE ${isToBeMade}
    ORDER BY f.asked_at LIMIT 100`;

/** Whose file was opened: the member's own, or an operator's. */
export type Opener = { memberId: number } | { staffId: number };

/** The bytes, part by part: a client that reads slowly holds no connection to the database. */
async function* partsOf(db: Kysely<DB>, fileId: string, bytes: number): AsyncGenerator<Buffer> {
  let sent = 0;
  for (let position = 0; sent < bytes; position += 1) {
    const { rows } = await sql<{ bytes: Buffer }>`
      SELECT bytes FROM member_data_parts
      WHERE file_id = ${fileId}::uuid AND position = ${position}`.execute(db);
    const part = rows[0]?.bytes;
    if (!part) throw new Error('the file of a member’s data went while it was sent');
    sent += part.length;
    yield part;
  }
}

/** The file that was opened within the last minute by the same person; nothing: there is none. */
export async function findOpenedFile(
  db: Kysely<DB>,
  id: string,
  opener: Opener,
): Promise<FileAnswer | undefined> {
  const isOwn =
    'memberId' in opener
      ? sql`o.staff_id IS NULL AND f.member_id = ${opener.memberId}`
      : sql`o.staff_id = ${opener.staffId}`;
  const { rows } = await sql<{ fileId: string; bytes: number; stamp: string }>`
    SELECT f.id AS "fileId", f.bytes,
      to_char(f.ready_at AT TIME ZONE 'Asia/Tokyo', 'YYYYMMDD-HH24MI') AS stamp
    FROM member_data_openings o JOIN member_data_files f ON f.id = o.file_id
    WHERE o.id = ${id}::uuid AND o.opened_at > now() - interval '1 minute' AND ${isOwn}
      AND NOT ${hasExpired} AND ${isThere}`.execute(db);
  const found = rows[0];
  if (!found) return undefined;
  const parts = partsOf(db, found.fileId, found.bytes);
  return new FileAnswer(`my-data-${found.stamp}.zip`, 'application/zip', parts);
}

export interface ExportedPerson extends Person {
  email: string;
}

/**
 * Finds whose data to export. Former addresses count only while the member can still go back to
 * them, and nobody else has them: an address that was mistyped, or is another member's by now, would
 * bring what is not theirs.
 */
export async function findExportedPerson(
  snapshot: Snapshot,
  memberId: number,
): Promise<ExportedPerson | undefined> {
  const [row] = await snapshot.rows(sql`
    SELECT m.name, m.email, ARRAY(
      SELECT lower(t.email) FROM mailed_tokens t
      WHERE t.member_id = m.id AND t.purpose = 'undo_email'
        AND NOT EXISTS (SELECT FROM members o WHERE lower(o.email) = lower(t.email))
    ) FROM members m WHERE m.id = ${memberId}`);
  if (!row) return undefined;
  const [name, email, former] = row as [string, string, string[]];
  return { id: memberId, name, email, addresses: [email.toLowerCase(), ...former] };
}
