import type { Consents } from '@orchard/contract/consents';
import { formatMessage, type MessageKey } from '@orchard/contract/messages';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { fieldsProblem } from '#platform/http/problem.ts';
import type { Member } from '#platform/sessions/member.ts';
import { addConsents, type Consenting, deferConsents } from './consents.store.ts';
import { findConsents, listAsked, listForInvited, listHeld } from './consents.view.ts';

const refusal = (field: 'accepted_terms' | 'terms', key: MessageKey) =>
  fieldsProblem({ [field]: [formatMessage(key)] });

/**
 * An invited member accepts the terms of every brand that has some.
 * @param fingerprints the texts that the member has read and ticked
 * @throws Problem 422 under `accepted_terms` where one is missing, or is another text by now
 */
export async function acceptWithFirstPassword(
  tx: Kysely<DB>,
  memberId: number,
  fingerprints: readonly string[],
): Promise<void> {
  const open = await listForInvited(tx, memberId);
  if (!open.every(({ fingerprint }) => fingerprints.includes(fingerprint))) {
    const isTicked = fingerprints.length >= open.length;
    throw refusal('accepted_terms', isTicked ? 'consents.changed' : 'consents.needed');
  }
  await addConsents(tx, { memberId, place: 'first_password', fingerprints });
}

/**
 * Accepts terms of the member's brands; those that were accepted already stay so.
 * @throws Problem 422 under `terms` where a text holds no more
 */
export const acceptTerms = (
  db: Kysely<DB>,
  member: Member,
  { fingerprints, place }: { fingerprints: readonly string[]; place: Consenting['place'] },
): Promise<Consents> =>
  db.transaction().execute(async (tx) => {
    const held = new Set(await listHeld(tx, member));
    if (!fingerprints.every((fingerprint) => held.has(fingerprint))) {
      throw refusal('terms', 'consents.changed');
    }
    await addConsents(tx, { memberId: member.id, place, fingerprints });
    return findConsents(tx, member);
  });

/**
 * Puts off the consent to terms.
 * @throws Problem 422 under `terms` where they are due
 */
export const deferTerms = (
  db: Kysely<DB>,
  member: Member,
  fingerprints: readonly string[],
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await deferConsents(tx, member.id, fingerprints);
    const asked = await listAsked(tx, member);
    if (asked.some(({ fingerprint }) => fingerprints.includes(fingerprint))) {
      throw refusal('terms', 'consents.due');
    }
  });
