import { isDeepStrictEqual } from 'node:util';
import type { ParsedOf } from '@orchard/contract/endpoint';
import type { programApi } from '@orchard/contract/programs';
import { newMembership } from '@orchard/contract/staff/membership-terms';
import { type MembershipDraft, membershipDraft } from '@orchard/contract/staff/memberships';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import type { Kysely } from 'kysely';
import { type Auditor, audit, lockRecord } from '#console/records/audit.store.ts';
import { conflict, refusedDraft } from '#console/records/refused-writes.ts';
import { memberRecords } from '#features/members/change-members.commands.ts';
import { sendInvitation } from '#features/members/members.commands.ts';
import { findHolder, findInvitee, findWrittenMember } from '#features/members/members.view.ts';
import { type BrandTerms, readContractTerms } from '#features/memberships/memberships.view.ts';
import type { PasswordParts } from '#features/passwords/passwords.commands.ts';
import { readValue } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { parseFields } from '#platform/http/parse.ts';
import { notFound } from '#platform/http/problem.ts';
import type { Program } from '#platform/sessions/program.ts';

type Put = ParsedOf<typeof programApi.putProgramMember>;

/** What became of it: nothing that only a right to read opens, and that may be kept for repetitions. */
export interface PutOutcome {
  member_id: number;
  outcome: 'created' | 'changed' | 'unchanged';
  invited: boolean;
}

const auditorOf = ({ name, ip }: Program): Auditor => ({ id: null, name: `連携「${name}」`, ip });

/** The contract as it is to be: what is not said stays. */
function contractOf({ body, params: { reference } }: Put, now: MembershipDraft): MembershipDraft {
  const { first_day, paid_until, ends_on, failed_since, renews } = body;
  const said = Object.entries({
    first_day,
    paid_until,
    ends_on,
    failed_since,
    renews: renews ?? undefined,
  });
  const next = {
    ...now,
    ...Object.fromEntries(said.filter(([, one]) => one !== undefined)),
    reference,
  };
  return parseFields(membershipDraft, next.renews ? { ...next, ends_on: null } : next);
}

/** The member of a contract's number, or else of the address. */
const findPut = async (tx: Kysely<DB>, brand: BrandTerms, { params, body }: Put) =>
  (await readValue<number>(tx)`
    SELECT member_id FROM memberships
    WHERE brand_id = ${brand.id} AND reference = ${params.reference}`) ??
  (await findHolder(tx, body.email))?.id;

async function write(
  tx: Kysely<DB>,
  parts: PasswordParts,
  program: Program,
  put: Put,
): Promise<Omit<PutOutcome, 'invited'>> {
  const { params, body } = put;
  const { terms, today } = await readContractTerms(tx);
  const brandId = await readValue<number>(tx)`SELECT id FROM brands WHERE slug = ${params.slug}`;
  const brand = terms.get(brandId ?? 0);
  if (!brand) throw notFound();
  await lockRecord(tx, `contract ${params.reference}`, brand.id);
  const records = memberRecords(parts);
  const id = await findPut(tx, brand, put);
  if (id !== undefined) await lockRecord(tx, records.kind, id);
  const before = id === undefined ? null : ((await findWrittenMember(tx, id)) ?? null);
  const held = before?.memberships.find(({ brand_id }) => brand_id === brand.id);
  if (held?.reference && held.reference !== params.reference) {
    throw conflict(formatStaffMessage('programs.other_reference'));
  }
  const contract = contractOf(put, held ?? newMembership(brand.id, brand, today));
  const others = before?.memberships.filter((one) => one !== held) ?? [];
  const { name, kana, number } = body;
  const said = {
    name,
    ...(kana !== undefined && { kana }),
    ...(number !== undefined && { number }),
  };
  const after = before
    ? {
        ...before,
        ...said,
        // Who has never chosen another nickname is called by the name.
        nickname: before.nickname === before.name ? name : before.nickname,
        memberships: held
          ? before.memberships.map((one) => (one === held ? contract : one))
          : [...others, contract],
      }
    : { ...said, email: body.email, nickname: name, memberships: [contract], is_suspended: false };
  if (id !== undefined && isDeepStrictEqual(before, after))
    return { member_id: id, outcome: 'unchanged' };
  try {
    const isThere = id !== undefined && before !== null;
    if (isThere) await records.update(tx, id, after);
    const recordId = isThere ? id : await records.insert(tx, after, null);
    const action = isThere ? 'update' : 'create';
    await audit(tx, auditorOf(program), {
      ...{ action, kind: 'members', recordId, label: name, before, after },
    });
    return { member_id: recordId, outcome: isThere ? 'changed' : 'created' };
  } catch (error) {
    throw refusedDraft(error, after);
  }
}

/** Mails the invitation to a member who has had none. */
async function invite(
  tx: Kysely<DB>,
  parts: PasswordParts,
  program: Program,
  memberId: number,
): Promise<boolean> {
  const wasInvited = await readValue<number>(tx)`
    SELECT member_id FROM invitations WHERE member_id = ${memberId}`;
  const member = wasInvited ? undefined : await findInvitee(tx, memberId);
  if (!member) return false;
  await sendInvitation(tx, parts, member);
  await audit(tx, auditorOf(program), {
    action: 'invite',
    kind: 'member-invitations',
    recordId: memberId,
    label: member.name,
    after: { email: member.email },
  });
  return true;
}

/**
 * Makes or changes a member and the contract about a brand, found by the provider's number or else by
 * the address. The address of a member who is there stays: it is the member's own to change.
 * @throws Problem 404 without such a brand, 409 where the member has another contract of it, 422
 */
export async function putMember(
  tx: Kysely<DB>,
  parts: PasswordParts,
  program: Program,
  put: Put,
): Promise<PutOutcome> {
  const written = await write(tx, parts, program, put);
  const invited = put.body.invite === true && (await invite(tx, parts, program, written.member_id));
  return { ...written, invited };
}
