import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';

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

/** Who changed a record last, and when: `11月23日 9:05`. */
export async function findLastSave(
  db: Kysely<DB>,
  kind: string,
  id: number,
): Promise<{ name: string; at: string } | undefined> {
  const { rows } = await sql<{ name: string; at: string }>`
    SELECT staff_name AS name,
      to_char(at AT TIME ZONE 'Asia/Tokyo', 'FMMM"月"FMDD"日" FMHH24:MI') AS at
    FROM audit_log WHERE kind = ${kind} AND record_id = ${id} ORDER BY id DESC LIMIT 1`.execute(db);
  return rows[0];
}

/** One entry of a record's history. */
export interface Version {
  id: number;
  action: string;
  staff_name: string;
  at: string;
  fields: Record<string, unknown> | null;
  /** Of the oldest entry: the fields before it, where the record was there before the log. */
  before?: Record<string, unknown>;
}

/** Entries that a record's history shows. */
const SHOWN = 200;

/**
 * Reads a record's history, newest first; the oldest entry names what existed before.
 * @param most limit of entries
 */
export async function listVersions(
  db: Kysely<DB>,
  kind: string,
  id: number,
  most = SHOWN,
): Promise<Version[]> {
  const { rows } = await sql<Omit<Version, 'before'> & { before: Record<string, unknown> | null }>`
    SELECT id, action, staff_name, ${wireTime(sql`at`)} AS at, after AS fields, before
    FROM audit_entries WHERE kind = ${kind} AND record_id = ${id} AND NOT is_erased
    ORDER BY id DESC LIMIT ${most}`.execute(db);
  return rows.map(({ before, ...version }, index) =>
    before && index === rows.length - 1 && rows.length < most ? { ...version, before } : version,
  );
}

/**
 * Reads the fields of a version; undefined if this record has no such version.
 * @param before reads the fields before that entry instead of after it
 */
export async function findVersion(
  db: Kysely<DB>,
  kind: string,
  { id, version, before = false }: { id: number; version: number; before?: boolean },
): Promise<Record<string, unknown> | undefined> {
  const { rows } = await sql<{ fields: Record<string, unknown> | null }>`
    SELECT ${before ? sql`before` : sql`after`} AS fields FROM audit_entries
    WHERE id = ${version} AND kind = ${kind} AND record_id = ${id}`.execute(db);
  return rows[0]?.fields ?? undefined;
}

/** An entry of a change that can be taken back. */
export interface ChangeEntry {
  kind: string;
  recordId: number;
  staffId: number | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  /** Nothing has happened to the record since, and the entry still says what stood before. */
  isLatest: boolean;
}

/**
 * The entries of a change, last first.
 * @param only those of records with these numbers, or of these kinds
 */
export async function listChange(
  db: Kysely<DB>,
  changeId: string,
  { ids, kinds }: { ids?: readonly number[]; kinds?: readonly string[] } = {},
): Promise<ChangeEntry[]> {
  const { rows } = await sql<ChangeEntry>`
    SELECT a.kind, a.record_id AS "recordId", a.staff_id AS "staffId", a.before, a.after,
      NOT a.is_erased AND NOT EXISTS (
        SELECT FROM audit_log b
        WHERE b.kind = a.kind AND b.record_id = a.record_id AND b.id > a.id
          AND b.change_id <> a.change_id
      ) AS "isLatest"
    FROM audit_entries a
    WHERE a.change_id = ${changeId}::uuid AND a.record_id IS NOT NULL
      AND ${ids ? sql`a.record_id = ANY(${ids}::bigint[])` : sql`true`}
      AND ${kinds ? sql`a.kind = ANY(${kinds}::text[])` : sql`true`}
    ORDER BY a.id DESC`.execute(db);
  return rows;
}
