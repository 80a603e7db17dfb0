import * as z from 'zod/mini';
import { get, put } from '#contract/endpoint.ts';
import { email, flag, id, pathId, pathSlug, storable, text } from '#contract/fields.ts';
import { maxCharacters } from '#contract/lengths.ts';
import { MAX_LINE } from '#contract/limits.ts';
import { queryOf } from '#contract/list-query.ts';
import { MEMBERSHIP_STATES } from '#contract/memberships.ts';
import { changesQuery, instant, pageOf } from '#contract/programs/pages.ts';
import { kana } from '#contract/staff/kana.ts';
import { MEMBER_STATES } from '#contract/staff/members.ts';
import { MEMBERSHIP_LABELS as LABELS } from '#contract/staff/memberships.ts';
import { filterDay, optionalDay, optionalText } from '#contract/staff/wire.ts';

const line = (label: string) =>
  z.optional(z.string().check(maxCharacters(MAX_LINE), storable(label)));

const membership = {
  /** The brand's slug. */
  brand: z.string(),
  /** The payment provider's number of the contract; empty: none is known. */
  reference: z.string(),
  state: z.enum(MEMBERSHIP_STATES),
  /** Days of Japan's calendar, the last ones included; null: from ever, without an end. */
  first_day: z.nullable(z.string()),
  paid_until: z.nullable(z.string()),
  renews: z.boolean(),
  ends_on: z.nullable(z.string()),
  failed_since: z.nullable(z.string()),
  /** The last day on the site; null: none is known. */
  last_day: z.nullable(z.string()),
};

const member = z.object({
  id: id(),
  number: z.string(),
  name: z.string(),
  kana: z.string(),
  email: z.string(),
  state: z.enum(MEMBER_STATES),
  memberships: z.array(z.object(membership)),
  created_at: instant(),
  changed_at: instant(),
});

/** A member as programs read one. */
export type ProgramMember = z.output<typeof member>;

const contract = {
  ...{ brand: 'advance', reference: 'sub_8231', state: 'paid', first_day: '2027-01-10' },
  ...{ paid_until: '2027-04-09', renews: true, ends_on: null, failed_since: null, last_day: null },
} as const;
const someone = {
  ...{ id: 1204, number: 'A-1204', name: '山田 花子', kana: 'ヤマダ ハナコ' },
  ...{ email: 'hanako@example.jp', state: 'active', memberships: [contract] },
  ...{ created_at: '2027-01-10T02:03:04.000Z', changed_at: '2027-03-09T15:00:02.120Z' },
} as const;
const page = <Row>(row: Row) => ({ items: [row], next: 'MjAyNy0wMy0wOQ', has_more: false });

export const listProgramMembers = get('/api/v1/members', {
  audience: 'program',
  right: 'members.read',
  summary: 'Members, in the order of their changes; found by number, address or reference',
  query: z.object({
    ...changesQuery,
    number: line('number'),
    email: line('email'),
    /** Of any brand. */
    reference: line('reference'),
  }),
  response: pageOf(member),
  example: { query: { since: '2027-03-01T00:00:00+09:00' }, response: page(someone) },
});

export const getProgramMember = get('/api/v1/members/{id}', {
  audience: 'program',
  right: 'members.read',
  summary: 'One member',
  params: z.object({ id: pathId() }),
  response: member,
  example: { params: { id: '1204' }, response: someone },
});

/** What is put of a member; absent: as it is, and of a new one as the brand's terms have it. */
export const memberPut = z.object({
  /** Finds a member without this brand, or makes one. A member's address is never changed. */
  email: email(),
  name: text('氏名'),
  kana: z.optional(kana('フリガナ')),
  number: z.optional(optionalText('会員番号', 30)),
  first_day: z.optional(optionalDay(LABELS.first_day)),
  paid_until: z.optional(optionalDay(LABELS.paid_until)),
  renews: flag(LABELS.renews),
  ends_on: z.optional(optionalDay(LABELS.ends_on)),
  failed_since: z.optional(optionalDay(LABELS.failed_since)),
  /** Mails the invitation, where none was sent before. */
  invite: flag('招待'),
});

export const putProgramMember = put('/api/v1/brands/{slug}/members/{reference}', {
  audience: 'program',
  right: 'members.write',
  summary: "Makes or changes a member and the brand's contract, by the provider's number",
  params: z.object({
    slug: pathSlug(),
    reference: z.string().check(z.regex(/^[\x21-\x7e]{1,255}$/)),
  }),
  body: memberPut,
  response: z.object({
    outcome: z.enum(['created', 'changed', 'unchanged']),
    /** The invitation was mailed now. */
    invited: z.boolean(),
    member_id: id(),
  }),
  example: {
    params: { slug: 'advance', reference: 'sub_8231' },
    body: {
      ...{ email: 'hanako@example.jp', name: '山田 花子', paid_until: '2027-04-09' },
      ...{ renews: true, invite: true },
    },
    response: { outcome: 'created', invited: true, member_id: 1204 },
  },
});

export const listProgramMemberships = get('/api/v1/memberships', {
  audience: 'program',
  right: 'members.read',
  summary: 'Contracts, in the order of their changes; by brand, state and last day',
  query: z.object({
    ...changesQuery,
    brand: z.optional(pathSlug()),
    state: queryOf(MEMBERSHIP_STATES, 'state'),
    last_day_from: filterDay('last_day_from'),
    last_day_until: filterDay('last_day_until'),
  }),
  response: pageOf(z.object({ member_id: id(), ...membership, changed_at: instant() })),
  example: {
    query: { brand: 'advance', state: 'failed' },
    response: page({
      ...{ member_id: 1204, ...contract, state: 'failed', failed_since: '2027-04-10' },
      ...{ last_day: '2027-04-16', changed_at: '2027-04-10T00:00:01.000Z' },
    }),
  },
});
