import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { id, text, wireTime } from '#contract/fields.ts';
import { maxItems, minItems } from '#contract/lengths.ts';
import { formatMessage } from '#contract/messages.ts';
import { PROGRAM_RIGHTS } from '#contract/programs/rights.ts';
import { day, nameIn, oneRecord, staffListQuery } from '#contract/staff/wire.ts';

/** The states of a token; `ending` is alive for a week at most, `shut_out` is so with its maker. */
export const API_TOKEN_STATES = {
  ...{ live: '有効', ending: 'まもなく期限', expired: '期限切れ', ended: '終了' },
  shut_out: '作成者の利用停止中',
} as const;

const manages = { audience: 'staff', right: 'staff.manage' } as const;
const error = () => formatMessage('validation.choose', { label: 'できること' });
const rights = z
  .array(z.enum(PROGRAM_RIGHTS, { error }), { error })
  .check(minItems(1, { error }), maxItems(PROGRAM_RIGHTS.length, { error }));

/** Tokens of programs. */
export const apiTokens = {
  list: get('/api/staff/api-tokens', {
    ...{ ...manages, summary: 'Tokens of programs: one page of the list' },
    query: staffListQuery(['id', 'name', 'last_used_at'], {}),
    response: z.array(
      z.object({
        ...{ id: id(), name: z.string(), staff_name: z.string(), expires_on: z.string() },
        rights: z.array(z.enum(PROGRAM_RIGHTS)),
        state: nameIn(API_TOKEN_STATES),
        last_used_at: z.nullable(wireTime()),
      }),
    ),
  }),
  create: post('/api/staff/api-tokens', {
    ...{ ...manages, freshCode: true },
    summary: 'Tokens of programs: makes one, until a day, and answers it this once',
    body: z.object({ name: text('名前', 100), rights, expires_on: day('有効期限') }),
    response: z.object({ id: id(), token: z.string() }),
  }),
  end: post('/api/staff/api-tokens/{id}/end', {
    ...{ ...manages, summary: 'Tokens of programs: ends one at once; again changes nothing' },
    ...{ params: oneRecord, status: 204 },
  }),
} as const;
