import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { choice, html, id, wireTime } from '#contract/fields.ts';
import { maxItems } from '#contract/lengths.ts';
import { MAX_PAGE_SIZE } from '#contract/limits.ts';
import { pagedQuery } from '#contract/list-query.ts';
import { formatMessage } from '#contract/messages.ts';

/**
 * How far a question (`waiting`, `answered`) or an enquiry (`received`, `in_progress`, `replied`,
 * `done`: closed without a reply) has come.
 */
export const CONVERSATION_STATES = [
  'waiting',
  'answered',
  'received',
  'in_progress',
  'replied',
  'done',
] as const;

const by = z.object({ name: z.string() });

/** Further words of the member in an enquiry, in plain text. */
export const followUp = z.object({
  id: id(),
  message: z.string(),
  created_at: wireTime(),
  /** How many of the replies were written before it: times have no more than seconds. */
  replies_before: z.number(),
});

/** A question or an enquiry of the member, with what the operators answered. */
export const conversation = z.object({
  /** The id of the question or enquiry; each counts for itself. */
  id: id(),
  kind: z.enum(['question', 'enquiry']),
  state: z.enum(CONVERSATION_STATES),
  created_at: wireTime(),
  /** Plain text. */
  message: z.string(),
  /** The lecture of a question; `is_open` where the member may watch it now. */
  video: z.nullable(z.object({ id: id(), title: z.string(), is_open: z.boolean() })),
  /** The second that a question is about. */
  at_seconds: z.nullable(z.number()),
  /** Kind and subject of an enquiry; the kind is empty where there was none to choose from. */
  enquiry: z.nullable(z.object({ category: z.string(), subject: z.string() })),
  answer: z.nullable(z.object({ message: html(), created_at: wireTime(), staff: by })),
  /** Replies to an enquiry as they were mailed, in plain text, oldest first. */
  replies: z.array(z.object({ id: id(), message: z.string(), created_at: wireTime(), staff: by })),
  /** What the member wrote further in an enquiry, oldest first. */
  follow_ups: z.array(followUp),
  /** The member has not seen the answer, or one of the replies. */
  is_unread: z.boolean(),
});
export type Conversation = z.output<typeof conversation>;

export const listConversations = get('/api/conversations', {
  audience: 'member',
  summary: 'Own questions and enquiries, those that were written in last first; complete without p',
  query: pagedQuery(),
  response: z.array(conversation),
});

export const countUnread = get('/api/conversations/unread', {
  audience: 'member',
  summary: 'How many own questions and enquiries have an answer that the member has not seen',
  response: z.object({ count: z.number() }),
});

const ids = (label: string) => {
  const error = formatMessage('validation.choose', { label });
  return z.array(choice(label), { error }).check(maxItems(MAX_PAGE_SIZE, { error }));
};

export const markSeen = post('/api/conversations/seen', {
  audience: 'member',
  summary: 'Notes that the member saw the answers to these questions and enquiries; others stay',
  body: z.object({ questions: ids('質問'), enquiries: ids('お問い合わせ') }),
  status: 204,
});
