import { isDeepStrictEqual } from 'node:util';
import type { ParsedOf, ResponseOf } from '@orchard/contract/endpoint';
import type { programApi } from '@orchard/contract/programs';
import { newMembership } from '@orchard/contract/staff/membership-terms';
import { membershipDraft } from '@orchard/contract/staff/memberships';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import type { Kysely } from 'kysely';
import { audit, lockRecord } from '#console/records/audit.store.ts';
import { writeRecord } from '#console/records/records.ts';
import { conflict } from '#console/records/refused-writes.ts';
import { memberRecords } from '#features/members/change-members.commands.ts';
import { sendInvitation } from '#features/members/members.commands.ts';
import { findHolder, findInvitee, findWrittenMember } from '#features/members/members.view.ts';
import { readContractTerms } from '#features/memberships/memberships.view.ts';
import type { PasswordParts } from '#features/passwords/passwords.commands.ts';
import { readValue } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { parseFields } from '#platform/http/parse.ts';
import { notFound } from '#platform/http/problem.ts';
import type { Program } from '#platform/sessions/program-auth.ts';

type Put = ParsedOf<typeof programApi.putProgramMember>;
type Outcome = ResponseOf<typeof programApi.putProgramMember>;

/**
 * Makes or changes a member and the contract about a brand, found by the provider's number or else by
 * the address. The address of a member who is there stays: it is the member's own to change.
 * @throws Problem 404 without such a brand, 409 where the member has another contract of it, or number and
 *   address are of two members, 422
 */
export async function putMember(
  tx: Kysely<DB>,
  parts: PasswordParts,
  { name: token, ip }: Program,
  { params: { slug, reference }, body }: Put,
): Promise<Outcome> {
  const by = { id: null, name: `連携「${token}」`, ip };
  const { email, name, kana, number, invite, ...days } = body;
  const { terms, today } = await readContractTerms(tx);
  const brandId = await readValue<number>(tx)`SELECT id FROM brands WHERE slug = ${slug}`;
  const brand = terms.get(brandId ?? 0);
  if (!brand) throw notFound();
  await lockRecord(tx, `contract ${reference}`, brand.id);
  const records = memberRecords(parts);
  const payer = await readValue<number>(tx)`
    SELECT member_id FROM memberships WHERE brand_id = ${brand.id} AND reference = ${reference}`;
  const holder = (await findHolder(tx, email))?.id;
  if (payer && holder && payer !== holder) {
    throw conflict(formatStaffMessage('programs.other_member'));
  }
  const found = payer ?? holder;
  if (found) await lockRecord(tx, records.kind, found);
  const before = found ? ((await findWrittenMember(tx, found)) ?? null) : null;
  const held = before?.memberships.find(({ brand_id }) => brand_id === brand.id);
  if (held?.reference && held.reference !== reference) {
    throw conflict(formatStaffMessage('programs.other_reference'));
  }
  const next = { ...(held ?? newMembership(brand.id, brand, today)), ...days, reference };
  const contract = parseFields(membershipDraft, next.renews ? { ...next, ends_on: null } : next);
  const all = before?.memberships ?? [];
  const after = {
    ...(before ?? { email, is_suspended: false }),
    ...{ name, ...(kana !== undefined && { kana }), ...(number !== undefined && { number }) },
    // Who has never chosen another nickname is called by the name.
    nickname: before && before.nickname !== before.name ? before.nickname : name,
    memberships: held ? all.map((one) => (one === held ? contract : one)) : [...all, contract],
  };

  let [memberId, outcome]: [number, Outcome['outcome']] = [found ?? 0, 'unchanged'];
  if (!isDeepStrictEqual(before, after)) {
    const written = { id: found ?? null, draft: after, isThere: before !== null };
    memberId = await writeRecord(tx, by, records, written);
    outcome = before ? 'changed' : 'created';
    const action = before ? 'update' : 'create';
    const entry = { kind: 'members', recordId: memberId, label: name, before, after } as const;
    await audit(tx, by, { action, ...entry });
  }
  const wasInvited = await readValue(tx)`
    SELECT member_id FROM invitations WHERE member_id = ${memberId}`;
  const invitee = invite && !wasInvited ? await findInvitee(tx, memberId) : undefined;
  if (invitee) {
    await sendInvitation(tx, parts, invitee);
    const entry = { kind: 'member-invitations', recordId: memberId, label: invitee.name } as const;
    await audit(tx, by, { action: 'invite', ...entry, after: { email: invitee.email } });
  }
  return { outcome, invited: invitee !== undefined, member_id: memberId };
}
