import * as z from 'zod/mini';
import { get, put } from '#contract/endpoint.ts';
import { flag, id, pathId, pathSlug, storable } from '#contract/fields.ts';
import { maxCharacters } from '#contract/lengths.ts';
import { queryOf } from '#contract/list-query.ts';
import { MEMBERSHIP_STATES } from '#contract/memberships.ts';
import { changedList, instant } from '#contract/programs/pages.ts';
import { MEMBER_STATES, memberDraft } from '#contract/staff/members.ts';
import { membership, membershipDraft } from '#contract/staff/memberships.ts';
import { filterDay } from '#contract/staff/wire.ts';

const line = (name: string) => z.optional(z.string().check(maxCharacters(255), storable(name)));

const { notice_reason: _reason, brand_id: _id, ...days } = membership.shape;
/** With the brand's slug; days are Japan's, the last ones included. */
const contract = { brand: z.string(), ...days };

const member = z.object({
  ...{ id: id(), number: z.string(), name: z.string(), kana: z.string(), email: z.string() },
  state: z.enum(MEMBER_STATES),
  memberships: z.array(z.object(contract)),
  ...{ created_at: instant(), changed_at: instant() },
});

export const listProgramMembers = changedList('/api/v1/members', {
  right: 'members.read',
  summary: 'Members, found by number, address or reference',
  query: { number: line('number'), email: line('email'), reference: line('reference') },
  row: member,
});

export const getProgramMember = get('/api/v1/members/{id}', {
  ...{ audience: 'program', right: 'members.read', summary: 'One member' },
  params: z.object({ id: pathId() }),
  response: member,
});

const { email, name, kana, number } = memberDraft.shape;
const { brand_id: _brand, reference: _reference, ...written } = membershipDraft.shape;

export const putProgramMember = put('/api/v1/brands/{slug}/members/{reference}', {
  ...{ audience: 'program', right: 'members.write' },
  summary: "Makes or changes a member and the brand's contract, by the provider's number",
  params: z.object({
    slug: pathSlug(),
    reference: z.string().check(z.regex(/^[\x21-\x7e]{1,255}$/)),
  }),
  // What is absent stays; a new contract has it as the brand's terms say. The address finds a member,
  // or makes one, and is never changed.
  body: z.object({
    ...{ email, name, kana, number },
    ...z.partial(z.object(written)).shape,
    /** Mails the invitation, where none was sent before. */
    invite: flag('招待'),
  }),
  response: z.object({
    outcome: z.enum(['created', 'changed', 'unchanged']),
    ...{ invited: z.boolean(), member_id: id() },
  }),
});

export const listProgramMemberships = changedList('/api/v1/memberships', {
  right: 'members.read',
  summary: 'Contracts, by brand, state and last day',
  query: {
    ...{ brand: z.optional(pathSlug()), state: queryOf(MEMBERSHIP_STATES, 'state') },
    last_day_from: filterDay('last_day_from'),
    last_day_until: filterDay('last_day_until'),
  },
  row: z.object({ member_id: id(), ...contract, changed_at: instant() }),
});
