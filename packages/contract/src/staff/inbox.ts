import * as z from 'zod/mini';
import { get } from '#contract/endpoint.ts';
import { choice, id, wireTime } from '#contract/fields.ts';
import { queryOf } from '#contract/list-query.ts';
import { formatMessage } from '#contract/messages.ts';
import { filterId, filterMonth, staffListQuery } from '#contract/staff/wire.ts';

/** An operator with the name to show. */
export const colleague = z.object({ id: id(), name: z.string() });

/** The assignee: an operator's id; null: unassigned. */
export const assignment = z.object({
  staff_id: z.nullable(choice('担当者')),
});

/** Filter by assignee: oneself, or unassigned. */
export const filterAssignee = () => queryOf(['mine', 'nobody'], '担当者');

/** A brand with the name to show. */
export const brandLabel = z.object({ id: id(), label: z.string() });

/**
 * How a member was to hear of an answer or a reply: by a mail of its own, in a digest, on the site
 * alone, or not at all.
 */
export const NOTIFIED_BY = ['mail', 'digest', 'site', 'nobody'] as const;

/** One of {@link NOTIFIED_BY}. */
export type NotifiedBy = (typeof NOTIFIED_BY)[number];

/** One's own answer while it is written; members and other operators do not see it. */
export const replyDrafts = z.object({
  draft: z.nullable(z.object({ message: z.string(), updated_at: wireTime() })),
});
export type ReplyDrafts = z.output<typeof replyDrafts>;

/** What lies in the inbox. */
export const INBOX_KINDS = ['questions', 'enquiries'] as const;

/** One of {@link INBOX_KINDS}. */
export type InboxKind = (typeof INBOX_KINDS)[number];

/** How far a question (`new` or `done`) or an enquiry has come, in order. */
export const INBOX_STATES = ['new', 'in_progress', 'done'] as const;

const ofInbox = { kind: z.enum(INBOX_KINDS), id: id() };
const filterKind = () => queryOf(INBOX_KINDS, '種類');
// The kinds within decide: whoever may read neither gets none.
const reads = { audience: 'staff', right: null } as const;

/** Questions and enquiries together, of those kinds that the operator may read. */
export const inbox = {
  list: get('/api/staff/inbox', {
    ...reads,
    summary:
      'Questions and enquiries: what waits, the longest first; where others are asked for, the latest of these last',
    query: staffListQuery(['waiting'], {
      /** Absent: what waits. */
      state: queryOf(['open', 'all', ...INBOX_STATES], '状態'),
      kind: filterKind(),
      assignee: filterAssignee(),
      brand: filterId('会員区分'),
      month: filterMonth('受付の月'),
    }),
    response: z.array(
      z.object({
        ...ofInbox,
        /** Null: a question has none. */
        subject: z.nullable(z.string()),
        /** The beginning of the text. */
        excerpt: z.string(),
        state: z.enum(INBOX_STATES),
        /** The id is null once the member is erased. */
        member: z.object({ id: z.nullable(id()), name: z.string() }),
        /** Null: an enquiry has none. */
        video: z.nullable(z.object({ id: id(), title: z.string() })),
        brands: z.array(brandLabel),
        assignee: z.nullable(colleague),
        /** The second that a question asks about. */
        at_seconds: z.nullable(z.number()),
        /** The question whose answer a question shares. */
        same_as_id: z.nullable(id()),
        created_at: wireTime(),
        /** When the member last wrote; of an answered question, when it was answered. */
        since: wireTime(),
        /** Some operator is writing, or has begun to. */
        has_draft: z.boolean(),
        /** The member wrote further, and nobody has replied since. */
        has_follow_up: z.boolean(),
        /** The mail of a reply has failed for good. */
        has_failed_reply: z.boolean(),
      }),
    ),
  }),
  state: get('/api/staff/inbox/state', {
    ...reads,
    summary: 'How many questions and enquiries wait, and which others are writing in now',
    response: z.object({
      open: z.number(),
      /** Other operators who wrote in the last ten minutes, the latest first. */
      writers: z.array(z.object({ ...ofInbox, name: z.string() })),
    }),
  }),
  mailFrame: get('/api/staff/inbox/mail-frame', {
    ...reads,
    summary: 'What the mail with an answer or a reply says before and after it',
    query: z.object({
      kind: z.enum(INBOX_KINDS, {
        error: () => formatMessage('validation.query', { label: '種類' }),
      }),
      /** Whose name and contact it bears; absent: the first brand. */
      brand: filterId('ブランド'),
    }),
    response: z.object({
      /** `{name}` stands for the member's name. */
      before: z.string(),
      after: z.string(),
    }),
  }),
} as const;
