import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/wire-time.ts';

/** The present revision of a record, as an expression: the number of its last entry, 0 for none. */
export const revisionOf = (
  kind: string,
  id: RawBuilder<unknown>,
): RawBuilder<number> => sql`coalesce((
  SELECT max(a.id) FROM audit_log a WHERE a.kind = ${kind} AND a.record_id = ${id}
), 0)`;

/** The present revision of one record. */
export async function findRevision(db: Kysely<DB>, kind: string, id: number): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    SELECT ${revisionOf(kind, sql`${id}::bigint`)} AS revision`.execute(db);
  return rows[0]?.revision ?? 0;
}

/** One entry of a record's history. */
export interface Version {
  id: number;
  action: string;
  staff_name: string;
  at: string;
  fields: Record<string, unknown> | null;
}

/** A record's history, newest first; before the first entry stands what was there already. */
export async function listVersions(db: Kysely<DB>, kind: string, id: number): Promise<Version[]> {
  const { rows } = await sql<Version & { before: Record<string, unknown> | null }>`
    SELECT id, action, staff_name, ${wireTime(sql`at`)} AS at, after AS fields, before
    FROM audit_log WHERE kind = ${kind} AND record_id = ${id}
    ORDER BY id DESC LIMIT 200`.execute(db);
  return rows.map(({ before: _, ...version }) => version);
}

/** The fields of a version; undefined when there is no such version of this record. */
export async function findVersion(
  db: Kysely<DB>,
  kind: string,
  { id, version }: { id: number; version: number },
): Promise<Record<string, unknown> | undefined> {
  const { rows } = await sql<{ after: Record<string, unknown> | null }>`
    SELECT after FROM audit_log
    WHERE id = ${version} AND kind = ${kind} AND record_id = ${id}`.execute(db);
  return rows[0]?.after ?? undefined;
}

/** An entry of a change that can be taken back. */
export interface ChangeEntry {
  kind: string;
  recordId: number;
  staffId: number | null;
  before: Record<string, unknown> | null;
  /** Nothing has happened to the record since. */
  isLatest: boolean;
}

/** The entries of a change, last first. */
export async function listChange(db: Kysely<DB>, changeId: string): Promise<ChangeEntry[]> {
  const { rows } = await sql<ChangeEntry>`
    SELECT a.kind, a.record_id AS "recordId", a.staff_id AS "staffId", a.before,
      NOT EXISTS (
        SELECT FROM audit_log b
        WHERE b.kind = a.kind AND b.record_id = a.record_id AND b.id > a.id
          AND b.change_id <> a.change_id
      ) AS "isLatest"
    FROM audit_log a
    WHERE a.change_id = ${changeId}::uuid AND a.record_id IS NOT NULL
    ORDER BY a.id DESC`.execute(db);
  return rows;
}
