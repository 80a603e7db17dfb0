import type { MemberImportChoices } from '@orchard/contract/staff/member-imports';
import type { Kysely } from 'kysely';
import type { FileRow, ImportWork } from '#console/imports/import-kind.ts';
import { type AuditEntry, audit, lockRecord } from '#console/records/audit.store.ts';
import { memberRecords } from '#features/members/change-members.commands.ts';
import { addMembers, sendInvitation } from '#features/members/members.commands.ts';
import type { PasswordParts } from '#features/passwords/passwords.commands.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { type ImportedMember, type JudgedMember, judgeRows } from './judged-rows.view.ts';

interface Changed {
  id: number;
  before: ImportedMember;
  after: ImportedMember;
}

async function addAll(
  tx: Kysely<DB>,
  parts: PasswordParts,
  members: readonly ImportedMember[],
  /** The batch id of their invitations; null: no invitations. */
  batchId: string | null,
): Promise<AuditEntry[]> {
  const ids = await addMembers(
    tx,
    members.map((member) => ({
      ...member,
      passwordHash: null,
    })),
  );
  const entries: AuditEntry[] = [];
  for (const [index, after] of members.entries()) {
    const recordId = ids[index] as number;
    if (batchId) await sendInvitation(tx, parts, { ...after, id: recordId }, batchId);
    const label = after.name;
    entries.push({ action: 'create', kind: 'members', recordId, label, before: null, after });
  }
  return entries;
}

async function changeAll(
  tx: Kysely<DB>,
  parts: PasswordParts,
  changes: readonly Changed[],
): Promise<AuditEntry[]> {
  const records = memberRecords(parts);
  const entries: AuditEntry[] = [];
  // Locked in order of ids, so that two changes of members cannot deadlock.
  for (const { id, before, after } of [...changes].sort((a, b) => a.id - b.id)) {
    await lockRecord(tx, records.kind, id);
    await records.update(tx, id, after);
    const label = after.name;
    entries.push({ action: 'update', kind: 'members', recordId: id, label, before, after });
  }
  return entries;
}

/** Judges rows again, as members and brands may have changed since the plan, and writes them. */
export async function importMembers(
  tx: Kysely<DB>,
  parts: PasswordParts,
  { params: { choices }, staff, changeId }: ImportWork<MemberImportChoices>,
  rows: readonly FileRow[],
): Promise<JudgedMember[]> {
  const judged = await judgeRows(tx, rows, choices);
  const added = judged.filter(({ outcome }) => outcome === 'new');
  const changes = judged.flatMap(({ outcome, recordId, before, member: after }) =>
    outcome === 'changed' && recordId && before ? [{ id: recordId, before, after }] : [],
  );
  const made = await addAll(
    tx,
    parts,
    added.flatMap(({ member }) => member ?? []),
    choices.invite ? changeId : null,
  );
  for (const [index, row] of added.entries()) row.recordId = made[index]?.recordId ?? null;
  await audit(tx, staff, [...made, ...(await changeAll(tx, parts, changes))], changeId);
  return judged;
}
