import { formatStaffMessage } from '@orchard/contract/staff/messages';
import type { TableRow } from '@orchard/spreadsheets';
import type { Kysely } from 'kysely';
import {
  holdRunningImport,
  type ImportWork,
  nextRows,
} from '#features/member-imports/import-work.view.ts';
import { type ImportedMember, judgeRows } from '#features/member-imports/judged-rows.view.ts';
import {
  finishImport,
  type JudgedRow,
  moveOn,
  storeJudgements,
} from '#features/member-imports/member-imports.store.ts';
import { addMembers } from '#features/members/members.store.ts';
import type { Database } from '#platform/database/open-database.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { type AuditEntry, audit, lockRecord } from '#platform/records/audit.store.ts';
import type { PasswordParts } from './change-password.ts';
import { sendInvitation } from './invite-member.ts';
import { memberRecords } from './member-records.ts';

const BATCH = 100;

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
      name: member.name,
      nickname: member.nickname,
      email: member.email,
      passwordHash: null,
      brandIds: member.brand_ids,
      membershipFrom: member.membership_from,
      membershipUntil: member.membership_until,
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

async function workOn(
  tx: Kysely<DB>,
  parts: PasswordParts,
  { id, choices, staff, changeId }: ImportWork,
  rows: readonly TableRow[],
): Promise<void> {
  const added: ImportedMember[] = [];
  const changes: Changed[] = [];
  const judged: JudgedRow[] = [];
  // Judged again: members and brands may have changed since the plan.
  for (const { line, emailKey, judgement, before } of await judgeRows(tx, rows, choices)) {
    const { outcome, member: after, reasons } = judgement;
    if (outcome === 'new') added.push(after);
    if (outcome === 'changed' && before) {
      changes.push({ id: before.id, before: before.fields, after });
    }
    judged.push({ line, emailKey, outcome, reasons });
  }
  const entries = [
    ...(await addAll(tx, parts, added, choices.invite ? changeId : null)),
    ...(await changeAll(tx, parts, changes)),
  ];
  await audit(tx, staff, entries, changeId);
  await storeJudgements(tx, id, judged);
}

/** Errors about a row's content; any other error may pass later. */
const isAboutContent = (error: unknown) =>
  /^2[23]/.test(String((error as { code?: unknown }).code ?? ''));

/**
 * Imports the next rows of a running import in one transaction: members, mails and progress arrive
 * together or not at all. One process at a time works on an import.
 * @returns whether there was anything to do
 */
export async function importNextRows(db: Database, parts: PasswordParts): Promise<boolean> {
  const step = (limit: number, isWritten: boolean) =>
    db.kysely.transaction().execute(async (tx) => {
      const work = await holdRunningImport(tx);
      if (!work) return false;
      const rows = await nextRows(tx, { id: work.id, after: work.doneLine, limit });
      const last = rows.at(-1);
      if (!last) {
        await finishImport(tx, work.id);
        return true;
      }
      if (isWritten) await workOn(tx, parts, work, rows);
      else await storeJudgements(tx, work.id, rows.map(refused));
      await moveOn(tx, work.id, last.line);
      return true;
    });
  try {
    return await step(BATCH, true);
  } catch (error) {
    if (!isAboutContent(error)) throw error;
  }
  // One row cannot be stored: import row by row, and report that one.
  try {
    return await step(1, true);
  } catch (error) {
    if (!isAboutContent(error)) throw error;
    return step(1, false);
  }
}

const refused = ({ line }: TableRow): JudgedRow => ({
  line,
  emailKey: null,
  outcome: 'wrong',
  reasons: [formatStaffMessage('imports.not_written')],
});
