import type { AuditResource } from '@orchard/contract/staff/audit-log-names';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/**
 * A resource that operators write. `Draft` is the fields that can be edited, in the
 * contract's shape; history, restoring and undoing keep and write nothing else, so a resource that can
 * read and write its draft has them all.
 */
export interface RecordResource<Draft extends object = object> {
  /** Its name in paths and in the audit log. */
  readonly kind: AuditResource;
  /** Reads the current fields; undefined if the record does not exist or was deleted. */
  read(tx: Kysely<DB>, id: number): Promise<Draft | undefined>;
  /**
   * Adds a record.
   * @param id the number that it had, when a deleted record comes back; null for a new one
   */
  insert(tx: Kysely<DB>, draft: Draft, id: number | null): Promise<number>;
  /** Writes all fields of an existing record. */
  update(tx: Kysely<DB>, id: number, draft: Draft): Promise<void>;
  /** Deletes an existing record. */
  remove(tx: Kysely<DB>, id: number): Promise<void>;
  /** Deletes for good what {@link remove} leaves of a record; absent where it leaves nothing. */
  erase?(tx: Kysely<DB>, id: number): Promise<void>;
  /** What goes with a record though no operator writes it; the trash keeps it. */
  readonly unwritten?: {
    read(tx: Kysely<DB>, id: number): Promise<object | undefined>;
    /** Writes it beside a record that came back. */
    write(tx: Kysely<DB>, id: number, stored: never): Promise<void>;
  };
  /** The record's name in the audit log. */
  label(draft: Draft): string;
  /**
   * Refuses fields that only the database can judge.
   * @throws Problem 422
   */
  check?(tx: Kysely<DB>, draft: Draft, id: number | null): Promise<void>;
  /**
   * Reads several records with one statement, ordered by number.
   * @param ids by default all that exist
   */
  readAll?(tx: Kysely<DB>, ids?: readonly number[]): Promise<Map<number, Draft>>;
  /** Of a resource that is published: several records with one statement. */
  readonly published?: {
    /** Writes from when to when they are published, and no other field. */
    writePeriods(tx: Kysely<DB>, drafts: ReadonlyMap<number, Draft>): Promise<void>;
  };
}

/** Declares a resource; the types of its functions follow from its draft. */
export const recordResource = <Draft extends object>(
  kind: RecordResource<Draft>,
): RecordResource<Draft> => kind;

/**
 * Adds records that no operator wrote, such as the demo content: the audit log has none of them.
 * @returns their ids, in the order of the drafts
 */
export async function addRecords<Draft extends object>(
  db: Kysely<DB>,
  resource: RecordResource<Draft>,
  drafts: readonly Draft[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const draft of drafts) ids.push(await resource.insert(db, draft, null));
  return ids;
}
