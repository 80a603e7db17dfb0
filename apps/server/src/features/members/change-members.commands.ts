import { isDeepStrictEqual } from 'node:util';
import type { MemberChange } from '@orchard/contract/staff/bulk-changes';
import { newMembership } from '@orchard/contract/staff/membership-terms';
import type { MembershipDraft } from '@orchard/contract/staff/memberships';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { audit, lockRecords } from '#console/records/audit.store.ts';
import { type Batch, editBatch } from '#console/records/bulk-work.ts';
import { type RecordResource, recordResource } from '#console/records/record-resource.ts';
import type { BulkChanges } from '#console/records/selection-routes.ts';
import type { RowOutcome } from '#console/staff-jobs/job-kind.ts';
import {
  forgetInvitation,
  markReminded,
  sendReminder,
} from '#features/invitations/invitations.commands.ts';
import { foreseeMemberships } from '#features/memberships/foreseen-memberships.view.ts';
import { changedMembership } from '#features/memberships/memberships.commands.ts';
import { readContractTerms } from '#features/memberships/memberships.view.ts';
import type { PasswordParts } from '#features/passwords/passwords.commands.ts';
import { keepOpenFor } from '#features/series/series.commands.ts';
import { endWaysIn } from '#ways-in';
import { tellOfOperatorsChange } from './change-email.commands.ts';
import { countMemberRemarks, remarksOfMembers } from './member-remarks.view.ts';
import { sendInvitation } from './members.commands.ts';
import { memberResource, storeEmail } from './members.store.ts';
import { findAddressee, findInvitee, type WrittenMember } from './members.view.ts';

/**
 * Members as records of the console, with the effects of their fields: a new address ends sessions
 * and links and sends a notice to the old one; a suspension ends sessions.
 */
export const memberRecords = (parts: PasswordParts): RecordResource<WrittenMember> =>
  recordResource<WrittenMember>({
    ...memberResource,
    async update(tx, id, draft) {
      // Locks the member's row, so that the member's own change cannot come between.
      const oldEmail = await storeEmail(tx, id, draft.email);
      const member = await findAddressee(tx, id);
      await keepOpenFor(tx, id);
      await memberResource.update(tx, id, draft);
      const newEmail = draft.email;
      if (member && oldEmail && oldEmail.toLowerCase() !== newEmail.toLowerCase()) {
        await forgetInvitation(tx, id);
        await tellOfOperatorsChange(tx, parts, member, { oldEmail, newEmail });
      }
      if (draft.is_suspended) await endWaysIn(tx, { kind: 'member', id, what: 'is suspended' });
    },
  });

const TITLES: Record<MemberChange['action'], string> = {
  suspend: '会員の利用停止',
  resume: '会員の利用再開',
  period_set: '会員期間の設定',
  period_extend: '会員期間の延長',
  renewal_set: '自動更新の変更',
  payment_set: 'お支払いの記録',
  brands_add: '会員区分の追加',
  brands_remove: '会員区分の解除',
  invite: '招待メールの送信',
  remind: '再案内のメールの送信',
};

/** What a change needs to know of the brands, and Japan's today. */
type Contracts = Awaited<ReturnType<typeof readContractTerms>>;

/** The member after a change; undefined where it changes nothing. */
function changed(
  draft: WrittenMember,
  change: MemberChange,
  { terms, today }: Contracts,
): WrittenMember | undefined {
  const { memberships, is_suspended } = draft;
  const held = memberships.map(({ brand_id }) => brand_id);
  const after = (next: Partial<WrittenMember>) =>
    isDeepStrictEqual({ ...draft, ...next }, draft) ? undefined : { ...draft, ...next };
  switch (change.action) {
    case 'suspend':
    case 'resume': {
      const isSuspended = change.action === 'suspend';
      return is_suspended === isSuspended ? undefined : after({ is_suspended: isSuspended });
    }
    case 'brands_add': {
      const added = change.brand_ids.flatMap((id) => {
        const ofBrand = held.includes(id) ? undefined : terms.get(id);
        return ofBrand ? newMembership(id, ofBrand, today) : [];
      });
      return after({ memberships: [...memberships, ...added] });
    }
    case 'brands_remove': {
      const isLeft = ({ brand_id }: MembershipDraft) => !change.brand_ids.includes(brand_id);
      return after({ memberships: memberships.filter(isLeft) });
    }
    case 'invite':
    case 'remind':
      return undefined;
    default: {
      const ofBrand = terms.get(change.brand_id);
      if (!ofBrand) return undefined;
      const next = (one: MembershipDraft) =>
        one.brand_id === ofBrand.id ? changedMembership(one, change, ofBrand, today) : one;
      return after({ memberships: memberships.map(next) });
    }
  }
}

/** The two mails to members who have no password yet and could sign in with one. */
const MAILS = {
  invite: { find: findInvitee, send: sendInvitation, passed: 'jobs.not_invited' },
  remind: { find: markReminded, send: sendReminder, passed: 'jobs.not_reminded' },
} as const;

async function mailBatch(
  { tx, job, rows }: Batch,
  parts: PasswordParts,
  action: keyof typeof MAILS,
): Promise<RowOutcome[]> {
  const { find, send, passed } = MAILS[action];
  await lockRecords(
    tx,
    rows.map(({ recordId }) => ({ kind: 'members', id: recordId ?? 0 })),
  );
  const outcomes: RowOutcome[] = [];
  for (const { position, recordId, label } of rows) {
    const member = await find(tx, recordId ?? 0);
    if (!member) {
      outcomes.push({ position, outcome: 'skipped', message: formatStaffMessage(passed) });
      continue;
    }
    await send(tx, parts, member, job.changeId);
    await audit(
      tx,
      job.staff,
      { action, kind: 'member-invitations', recordId, label, after: { email: member.email } },
      job.changeId,
    );
    outcomes.push({ position, outcome: 'done' });
  }
  return outcomes;
}

export const memberChanges = (parts: PasswordParts): BulkChanges<MemberChange> => {
  const records = memberRecords(parts);
  return {
    titleOf: ({ action }) => TITLES[action],
    // A mail that was sent cannot be taken back.
    canUndo: ({ action }) => !(action in MAILS),
    remarksOn: async (db, chosen, change) => [
      ...(await foreseeMemberships(db, chosen, change)),
      ...(await countMemberRemarks(db, chosen)),
    ],
    async work(batch, change) {
      const { action } = change;
      const ids = batch.rows.map(({ recordId }) => recordId ?? 0);
      const remarks = await remarksOfMembers(batch.tx, ids);
      const of = new Map(batch.rows.map((row) => [row.position, remarks.get(row.recordId ?? 0)]));
      const isMail = action === 'invite' || action === 'remind';
      const auditedAction = action === 'suspend' || action === 'resume' ? action : 'update';
      const contracts = await readContractTerms(batch.tx);
      const outcomes = isMail
        ? await mailBatch(batch, parts, action)
        : await editBatch(batch, records, auditedAction, (draft) =>
            changed(draft, change, contracts),
          );
      return outcomes.map((row) => {
        const texts = of.get(row.position)?.map(({ text }) => text) ?? [];
        return row.outcome === 'done' && texts.length > 0
          ? { ...row, message: texts.join(' ') }
          : row;
      });
    },
    after: () => parts.outbox.wake(),
  };
};
