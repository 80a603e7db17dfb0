import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { id, text, wireTime } from '#contract/fields.ts';
import { maxItems, minItems } from '#contract/lengths.ts';
import { formatMessage } from '#contract/messages.ts';
import { PROGRAM_RIGHTS } from '#contract/programs/rights.ts';
import { day, oneRecord, staffListQuery } from '#contract/staff/wire.ts';

/**
 * The states of a token: alive; alive for a week at most; past its last day; ended by an operator;
 * shut out with its maker.
 */
export const API_TOKEN_STATES = ['live', 'ending', 'expired', 'ended', 'shut_out'] as const;

/** What the states are called. */
export const API_TOKEN_STATE_LABELS: Record<(typeof API_TOKEN_STATES)[number], string> = {
  live: '有効',
  ending: 'まもなく期限',
  expired: '期限切れ',
  ended: '終了',
  shut_out: '作成者の利用停止中',
};

/** For so many days a token can be good, today counted. */
export const API_TOKEN_DAYS = 366;

const manages = { audience: 'staff', right: 'staff.manage' } as const;
const wrongRights = () => formatMessage('validation.choose', { label: 'できること' });

/** A token as an operator asks for it. */
export const apiTokenDraft = z.object({
  name: text('名前', 100),
  rights: z
    .array(z.enum(PROGRAM_RIGHTS, { error: wrongRights }), { error: wrongRights })
    .check(
      minItems(1, { error: wrongRights }),
      maxItems(PROGRAM_RIGHTS.length, { error: wrongRights }),
    ),
  /** Its last day, in Japan's calendar. */
  expires_on: day('有効期限'),
});

/** Tokens of programs. */
export const apiTokens = {
  list: get('/api/staff/api-tokens', {
    ...manages,
    summary: 'Tokens of programs: one page of the list',
    query: staffListQuery(['name', 'created_at', 'expires_on', 'last_used_at'], {}),
    response: z.array(
      z.object({
        id: id(),
        name: z.string(),
        rights: z.array(z.enum(PROGRAM_RIGHTS)),
        state: z.enum(API_TOKEN_STATES),
        staff_name: z.string(),
        created_at: wireTime(),
        expires_on: z.string(),
        last_used_at: z.nullable(wireTime()),
      }),
    ),
  }),
  create: post('/api/staff/api-tokens', {
    ...manages,
    freshCode: true,
    summary: 'Tokens of programs: makes one, and answers it this once',
    body: apiTokenDraft,
    response: z.object({ id: id(), token: z.string() }),
  }),
  end: post('/api/staff/api-tokens/{id}/end', {
    ...manages,
    summary: 'Tokens of programs: ends one at once; again changes nothing',
    params: oneRecord,
    status: 204,
  }),
} as const;
