import { isDeepStrictEqual } from 'node:util';
import { japaneseDate } from '@orchard/contract/japanese-date';
import type { OwnMembership, OwnMemberships } from '@orchard/contract/memberships';
import { formatMessage } from '@orchard/contract/messages';
import type { Kysely } from 'kysely';
import { audit, lockRecord, MEMBER } from '#console/records/audit.store.ts';
import { findAddressee, findWrittenMember } from '#features/members/members.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { fieldsProblem, orNotFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { contactOf } from '#platform/mail/compose-mail.ts';
import { findMailSender, withoutContact } from '#platform/mail/mail.view.ts';
import { noticeMail, noticeWithdrawnMail } from './membership-notice-mails.view.ts';
import { holdMembership, removeNotice, storeNotice } from './memberships.store.ts';
import { findBrandId, findOwnMembership, findOwnMemberships } from './own-memberships.view.ts';

type Parts = Pick<SiteParts, 'db' | 'outbox' | 'origin'>;

/** Whose contract it is, and with which brand. */
interface OfMember {
  memberId: number;
  brandSlug: string;
}

type Found = { brandId: number; shown: OwnMembership; termEnd: string | null };

/** A refusal that stands under no field of the form. */
const refusal = (sentence: string) => fieldsProblem({ '': [sentence] });

/** Changes a contract that nobody else changes meanwhile, operators neither. */
const change = (
  { db }: Parts,
  { memberId, brandSlug }: OfMember,
  work: (tx: Kysely<DB>, found: Found) => Promise<void>,
): Promise<OwnMemberships> =>
  db.kysely.transaction().execute(async (tx) => {
    const brandId = await orNotFound(findBrandId(tx, brandSlug));
    await lockRecord(tx, 'members', memberId);
    await holdMembership(tx, memberId, brandId);
    const found = await orNotFound(findOwnMembership(tx, memberId, brandId));
    const before = await orNotFound(findWrittenMember(tx, memberId));
    await work(tx, { brandId, ...found });
    const after = await orNotFound(findWrittenMember(tx, memberId));
    if (!isDeepStrictEqual(before, after)) {
      const label = after.name;
      const entry = { action: 'update', kind: 'members', recordId: memberId, label } as const;
      await audit(tx, MEMBER, { ...entry, before, after });
    }
    return findOwnMemberships(tx, memberId);
  });

/** The contract as it is after its change, and the member. */
async function changed(tx: Kysely<DB>, memberId: number, { brandId }: Found) {
  const { shown } = await orNotFound(findOwnMembership(tx, memberId, brandId));
  return { brandId, shown, member: await orNotFound(findAddressee(tx, memberId)) };
}

/**
 * Lets a contract end: with its term, or after the last day for notice with the next one. It is told
 * by mail; a second time changes nothing.
 * @param endsOn the last day that the member was shown
 * @throws Problem 404, 422 where it does not renew or that day is another one by now
 */
export const giveNotice = (
  parts: Parts,
  of: OfMember,
  { endsOn, reason }: { endsOn: string; reason: string },
): Promise<OwnMemberships> =>
  change(parts, of, async (tx, found) => {
    const { shown, termEnd, brandId } = found;
    if (shown.state === 'ended')
      throw refusal(formatMessage('memberships.over', { day: japaneseDate(shown.last_day ?? '') }));
    if (shown.notice) return;
    const offered = shown.offered_notice?.ends_on;
    if (offered === undefined) throw refusal(formatMessage('memberships.not_renewing'));
    if (offered !== endsOn) {
      const day = japaneseDate(offered);
      throw fieldsProblem({ ends_on: [formatMessage('memberships.day_moved', { day })] });
    }
    // Where the payment is made good later, the term that it pays for is the last one.
    const stored = shown.failed_since === null ? offered : (termEnd ?? offered);
    await storeNotice(tx, { memberId: of.memberId, brandId }, { endsOn: stored, reason });
    const { member, ...after } = await changed(tx, of.memberId, found);
    const { kept_days: kept } = await findOwnMemberships(tx, of.memberId);
    const mail = noticeMail(member, { ...after, kept, origin: parts.origin });
    await parts.outbox.put(tx, mail, { memberId: of.memberId });
  });

/**
 * Lets a contract go on after all. It is told by mail; a second time changes nothing.
 * @throws Problem 404, 422 where it has ended, no notice was given, or the last day for it is over
 */
export const withdrawNotice = (parts: Parts, of: OfMember): Promise<OwnMemberships> =>
  change(parts, of, async (tx, found) => {
    const { shown, brandId } = found;
    if (shown.state === 'ended')
      throw refusal(formatMessage('memberships.over', { day: japaneseDate(shown.last_day ?? '') }));
    if (shown.renews) return;
    if (!shown.notice) throw refusal(formatMessage('memberships.no_notice'));
    if (!shown.notice.is_withdrawable) {
      const sender = (await findMailSender(tx, { brandId })) ?? withoutContact('');
      const day = japaneseDate(shown.notice.withdrawable_until);
      const values = { day, contact: contactOf(sender) };
      throw refusal(formatMessage('memberships.too_late', values));
    }
    await removeNotice(tx, { memberId: of.memberId, brandId });
    const { member, ...after } = await changed(tx, of.memberId, found);
    const mail = noticeWithdrawnMail(member, { ...after, origin: parts.origin });
    await parts.outbox.put(tx, mail, { memberId: of.memberId });
  });
