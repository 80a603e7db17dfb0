import * as z from 'zod/mini';
import { get } from '#contract/endpoint.ts';
import { id, wireTime } from '#contract/fields.ts';
import { paging, queryOf } from '#contract/list-query.ts';
import { MEMBER_STATES } from '#contract/staff/members.ts';
import { membership } from '#contract/staff/memberships.ts';
import { filterId, oneRecord } from '#contract/staff/wire.ts';

/** What a member's time line tells of. */
export const TIMELINE_KINDS = [
  ...(['membership', 'watching', 'questions'] as const),
  ...(['enquiries', 'mails', 'changes'] as const),
] as const;

/** One of {@link TIMELINE_KINDS}. */
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** What they are called in the console. */
export const TIMELINE_LABELS: Record<TimelineKind, string> = {
  membership: '登録と招待',
  watching: '視聴',
  questions: '質問',
  enquiries: 'お問い合わせ',
  mails: 'メール',
  changes: 'スタッフの操作',
};

const entry = z.object({
  at: wireTime(),
  kind: z.enum(TIMELINE_KINDS),
  /** What happened, in Japanese. */
  text: z.string(),
  /** The path of its record in the console. */
  link: z.nullable(z.string()),
});

const ofOneMember = { audience: 'staff', right: 'members.read', params: oneRecord } as const;

export const listTimeline = get('/api/staff/members/{id}/timeline', {
  ...ofOneMember,
  summary: 'What happened with a member, newest first, of the kinds that the operator may read',
  query: z.object({ ...paging, kind: queryOf(TIMELINE_KINDS, '種類') }),
  response: z.array(entry),
});

export const getMemberCard = get('/api/staff/members/{id}/card', {
  ...ofOneMember,
  summary: 'A member at a glance, for whoever answers; with a video also how far it was watched',
  query: z.object({ video: filterId('動画') }),
  response: z.object({
    id: id(),
    name: z.string(),
    number: z.string(),
    phone: z.string(),
    note: z.string(),
    memberships: z.array(membership),
    state: z.enum(MEMBER_STATES),
    /** When everything of a member who leaves is erased. */
    leaves_at: z.nullable(wireTime()),
    last_seen_at: z.nullable(wireTime()),
    /** How many videos are marked as watched. */
    watched_count: z.number(),
    /** Null without a video. */
    progress: z.nullable(
      z.object({
        title: z.string(),
        is_watched: z.boolean(),
        /** How much was seen, of a hundred; null where the length is unknown. */
        percent: z.nullable(z.number()),
        /** When it was played last. */
        at: z.nullable(wireTime()),
      }),
    ),
    /** The last questions, enquiries and mails that the operator may read. */
    recent: z.array(entry),
  }),
});
