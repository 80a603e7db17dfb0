import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { id, wireTime } from '#contract/fields.ts';
import { queryOf } from '#contract/list-query.ts';
import { membership } from '#contract/staff/memberships.ts';
import { oneRecord, optionalText, staffListQuery } from '#contract/staff/wire.ts';

/** Why a member may leave: nothing begun, the own rhythm broken, a term that ends without a visit. */
export const HABITS = ['not_begun', 'silent', 'ending'] as const;

/** One of {@link HABITS}. */
export type Habit = (typeof HABITS)[number];

/** What they are called. */
export const HABIT_LABELS: Record<Habit, string> = {
  not_begun: 'まだ視聴していない',
  silent: '視聴が途切れた',
  ending: '期間の終了が近い',
};

/** What a filter of members asks for. */
export type HabitFilter = Habit | 'any';

/** The filter of this list, and of the list of members. */
export const habitFilter = queryOf([...HABITS, 'any'], '続く人・離れる人');

/** Members who may leave, as each night judges them. */
export const staffHabits = {
  list: get('/api/staff/member-habits', {
    audience: 'staff',
    right: 'members.read',
    summary: 'Members who may leave: one page, with what they did last and who wrote to them',
    query: staffListQuery(['since', 'name', 'last_seen_at'], { habit: habitFilter }),
    response: z.array(
      z.object({
        ...{ id: id(), name: z.string(), number: z.string() },
        states: z.array(z.object({ habit: z.enum(HABITS), since: z.string() })),
        memberships: z.array(membership),
        last_watched: z.nullable(z.object({ title: z.string(), at: wireTime() })),
        last_seen_at: z.nullable(wireTime()),
        /** Who wrote or called last, since the member is in the list. */
        contact: z.nullable(z.object({ at: wireTime(), by: z.string(), note: z.string() })),
      }),
    ),
  }),
  contact: post('/api/staff/member-habits/{id}/contact', {
    audience: 'staff',
    right: 'members.write',
    summary: 'Notes that the operator wrote to a member who may leave, or called',
    params: oneRecord,
    body: z.object({ note: optionalText('メモ', 1000) }),
    status: 204,
  }),
};
