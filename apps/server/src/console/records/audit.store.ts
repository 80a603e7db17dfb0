import { foldLetters } from '@orchard/contract/fold-text';
import type { AuditAction, AuditResource } from '@orchard/contract/staff/audit-log-names';
import { type Kysely, sql } from 'kysely';
import type { WorkOnRows } from '#platform/database/old-rows.ts';
import { execute, readValues } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Staff } from '#platform/sessions/staff.ts';
import { removalProof } from './audit-proofs.ts';

/** An entry about one action on one record; what is absent is null. The contract has all names, so the console has a word for each. */
export interface AuditEntry {
  action: AuditAction;
  kind: AuditResource;
  recordId?: number | null;
  label: string;
  before?: object | null;
  after?: object | null;
}

/** The operator; without a number, a command on the machine. */
export type Auditor = Pick<Staff, 'name' | 'ip'> & { readonly id: number | null };

/** The actor of the command line. */
export const COMMAND: Auditor = { id: null, name: 'コマンドライン操作', ip: '' };

/**
 * Members who change what operators write too: by an entry of theirs, no form that was opened before
 * overwrites it, and nothing older is undone over it.
 */
export const MEMBER: Auditor = { id: null, name: '会員本人', ip: '' };

/** Entries per statement: each holds a record's fields twice. */
const AT_ONCE = 100;

/** Searchable characters of an entry. */
const SEARCHED = 20_000;

/** Returns the searchable text of an entry. */
const searchText = (parts: readonly (string | null)[]): string =>
  foldLetters(parts.filter(Boolean).join(' ').slice(0, SEARCHED)).toWellFormed();

/**
 * Writes actions down, in the transaction that does them.
 * @param changeId joins the entries of one action on several records; the first leads in the log
 * @returns the numbers of the entries, in order
 */
export async function audit(
  tx: Kysely<DB>,
  staff: Auditor,
  entries: readonly AuditEntry[] | AuditEntry,
  changeId?: string,
): Promise<number[]> {
  const written = [entries].flat();
  if (changeId === undefined) return writeEntries(tx, staff, written, crypto.randomUUID(), true);
  const led = tx.selectFrom('audit_log').select('id').where('change_id', '=', changeId).limit(1);
  return writeEntries(tx, staff, written, changeId, (await led.execute()).length === 0);
}

/** Writes down what an operator does to their own account, never with a secret. */
export const auditOwn = (
  tx: Kysely<DB>,
  staff: Auditor,
  action: AuditAction,
  after: object | null = null,
): Promise<number[]> =>
  audit(tx, staff, { action, kind: 'operators', recordId: staff.id, label: staff.name, after });

async function writeEntries(
  tx: Kysely<DB>,
  staff: Auditor,
  entries: readonly AuditEntry[],
  changeId: string,
  isLed: boolean,
): Promise<number[]> {
  if (entries.length === 0) return [];
  const first = entries.slice(0, AT_ONCE);
  const rows = await tx
    .insertInto('audit_log')
    .values(
      first.map(({ action, kind, recordId = null, label, ...values }, index) => {
        const before = values.before ? JSON.stringify(values.before) : null;
        const after = values.after ? JSON.stringify(values.after) : null;
        return {
          staff_id: staff.id,
          staff_name: staff.name,
          ip: staff.ip,
          action,
          kind,
          record_id: recordId,
          label: [...label].slice(0, 255).join(''),
          before,
          after,
          change_id: changeId,
          leads: isLed && index === 0,
          search: searchText([label, staff.name, before, after]),
        };
      }),
    )
    .returning('id')
    .execute();
  const others = await writeEntries(tx, staff, entries.slice(AT_ONCE), changeId, false);
  return [...rows.map(({ id }) => id), ...others];
}

/** One transaction at a time changes a record. */
export const lockRecord = (tx: Kysely<DB>, kind: string, id: number): Promise<void> =>
  lockRecords(tx, [{ kind, id }]);

/** Locks several in a fixed order, so that two changes never wait for each other. */
export async function lockRecords(
  tx: Kysely<DB>,
  records: readonly { kind: string; id: number }[],
): Promise<void> {
  const inOrder = records.toSorted((a, b) => a.kind.localeCompare(b.kind) || a.id - b.id);
  await sql`
    SELECT pg_advisory_xact_lock(hashtextextended(name, 0))
    FROM unnest(${inOrder.map(({ kind, id }) => `${kind} ${id}`)}::text[]) name`.execute(tx);
}

/** Notes, by a proof, that it was the site that removed what these entries said of members. */
export async function noteRemovals(
  tx: Kysely<DB>,
  entries: readonly number[],
  appSecret: string,
): Promise<void> {
  if (entries.length === 0) return;
  await execute(tx)`
    INSERT INTO audit_removals (entries, proof)
    VALUES (${entries}::bigint[], ${removalProof(appSecret, entries)})`;
}

/** Removes what entries say of members, the rows `t` of a condition; answers how many. */
export const removeAuditValues =
  (appSecret: string): WorkOnRows =>
  async (tx, which) => {
    const entries = await readValues<number>(tx)`
      SELECT remove_audit_values(ARRAY(SELECT t.entry_id FROM audit_values t WHERE ${which}))`;
    await noteRemovals(tx, entries, appSecret);
    return entries.length;
  };
