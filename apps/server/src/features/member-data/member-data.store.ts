import { type Kysely, sql } from 'kysely';
import { execute, readRow, readValue } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { hasExpired, isToBeMade } from './member-data.view.ts';

/**
 * Asks for a file in place of a former one. One that is being made stays.
 * @param staffId the operator who asks; null: the member
 * @returns whether there is a new one to make
 */
export async function askForFile(
  tx: Kysely<DB>,
  memberId: number,
  staffId: number | null,
): Promise<boolean> {
  await sql`
    SELECT pg_advisory_xact_lock(hashtextextended(${`member-data ${memberId}`}, 0))`.execute(tx);
  await sql`
    DELETE FROM member_data_files f
    WHERE f.member_id = ${memberId} AND NOT ${isToBeMade}`.execute(tx);
  const { numAffectedRows } = await sql`
    INSERT INTO member_data_files (member_id, staff_id, by_staff)
    VALUES (${memberId}, ${staffId}, ${staffId !== null})
    ON CONFLICT (member_id) DO NOTHING`.execute(tx);
  return numAffectedRows === 1n;
}

export interface BegunFile {
  id: string;
  memberId: number;
  byStaff: boolean;
}

/** Begins the making of a file that is still to be made, without what an earlier try left. */
export async function beginFile(db: Kysely<DB>, id: string): Promise<BegunFile | undefined> {
  const { rows } = await sql<BegunFile>`
    UPDATE member_data_files f SET tries = f.tries + 1, ready_at = NULL, bytes = NULL
    WHERE f.id = ${id}::uuid AND ${isToBeMade}
    RETURNING f.id, f.member_id AS "memberId", f.by_staff AS "byStaff"`.execute(db);
  if (rows[0]) await sql`DELETE FROM member_data_parts WHERE file_id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** Gives a file that was not made its turn back: nobody is to blame. */
export const forgetTry = (db: Kysely<DB>, id: string) =>
  execute(db)`
    UPDATE member_data_files SET tries = tries - 1
    WHERE id = ${id}::uuid AND ready_at IS NULL AND tries > 0`;

/**
 * Adds the next bytes of a file.
 * @throws the database's error 23503 where the file is gone
 */
export const addPart = (db: Kysely<DB>, id: string, position: number, bytes: Buffer) =>
  execute(db)`
    INSERT INTO member_data_parts (file_id, position, bytes)
    VALUES (${id}::uuid, ${position}, ${bytes})`;

/** Notes that a file is whole; answers until when it is kept, in words, or nothing where it is gone. */
export const finishFile = (tx: Kysely<DB>, id: string, bytes: number) =>
  readValue<string>(tx)`
    UPDATE member_data_files SET ready_at = now(), bytes = ${bytes}
    WHERE id = ${id}::uuid AND ready_at IS NULL
    RETURNING to_char((asked_at + interval '7 days') AT TIME ZONE 'Asia/Tokyo',
      'YYYY"年"FMMM"月"FMDD"日" HH24:MI') AS until`;

/**
 * Opens a member's file for a minute.
 * @param staffId the operator who may fetch it, if operators had it made; null: the member
 * @returns the number to fetch it by; nothing where no such file is ready
 */
export const openFile = (tx: Kysely<DB>, memberId: number, staffId: number | null) =>
  readRow<{ id: string }>(tx)`
    INSERT INTO member_data_openings (file_id, staff_id)
    SELECT f.id, ${staffId} FROM member_data_files f
    WHERE f.member_id = ${memberId} AND f.ready_at IS NOT NULL AND NOT ${hasExpired}
      AND (f.by_staff OR ${staffId === null})
      AND EXISTS (SELECT FROM member_data_parts p WHERE p.file_id = f.id)
    RETURNING id`;

/** Throws files away a week after they were asked for, and openings that are over. */
export async function sweepMemberData(db: Kysely<DB>): Promise<void> {
  await sql`DELETE FROM member_data_files f WHERE ${hasExpired}`.execute(db);
  await sql`
    DELETE FROM member_data_openings WHERE opened_at < now() - interval '1 hour'`.execute(db);
}
