import * as z from 'zod/mini';
import { followUp } from '#contract/conversations.ts';
import { get, post } from '#contract/endpoint.ts';
import { id, text, wireTime } from '#contract/fields.ts';
import { MAX_TEXT } from '#contract/limits.ts';
import { queryOf } from '#contract/list-query.ts';
import { formatMessage } from '#contract/messages.ts';
import {
  assignment,
  brandLabel,
  colleague,
  filterAssignee,
  NOTIFIED_BY,
  replyDrafts,
} from '#contract/staff/inbox.ts';
import { MAIL_ERROR_KINDS, MAIL_STATES } from '#contract/staff/mails.ts';
import {
  filterId,
  oneRecord,
  optionalText,
  readRevision,
  staffListQuery,
  version,
} from '#contract/staff/wire.ts';

/** The states of an enquiry, in order. */
export const ENQUIRY_STATES = ['new', 'in_progress', 'done'] as const;

/** Longest reply to an enquiry, in code points. */
export const MAX_REPLY = 10_000;

const reads = { audience: 'staff', right: 'enquiries.read' } as const;
const answers = { audience: 'staff', right: 'enquiries.answer' } as const;
const state = (label: string) =>
  z.enum(ENQUIRY_STATES, { error: () => formatMessage('validation.choose', { label }) });

const shared = {
  id: id(),
  subject: z.string(),
  status: z.enum(ENQUIRY_STATES),
  brand: brandLabel,
  /** Null: nothing was offered to choose from. */
  category: z.nullable(z.object({ id: id(), text: z.string() })),
  assignee: z.nullable(colleague),
  created_at: wireTime(),
  /** When the member last wrote. */
  asked_at: wireTime(),
};

/** An enquiry with its replies, the member's further words and notes, all in plain text. */
export const enquiry = z.object({
  ...shared,
  ...replyDrafts.shape,
  /** The revision of the thread; a reply must send it back. */
  revision: z.number(),
  body: z.string(),
  member: z.object({ id: id(), name: z.string(), nickname: z.string(), email: z.string() }),
  replies: z.array(
    z.object({
      id: id(),
      message: z.string(),
      staff_name: z.string(),
      created_at: wireTime(),
      notified_by: z.enum(NOTIFIED_BY),
      /** State of its own mail; null where it has none, or if no longer known. */
      mail: z.nullable(
        z.object({
          id: id(),
          recipient: z.string(),
          state: z.enum(MAIL_STATES),
          error: z.nullable(z.string()),
          error_kind: z.nullable(z.enum(MAIL_ERROR_KINDS)),
          sent_at: z.nullable(wireTime()),
        }),
      ),
    }),
  ),
  /** What the member wrote further, oldest first. */
  follow_ups: z.array(followUp),
  /** Notes among operators; never mailed. */
  notes: z.array(
    z.object({
      id: id(),
      message: z.string(),
      staff_name: z.string(),
      created_at: wireTime(),
    }),
  ),
});

/** Enquiries of members. */
export const enquiries = {
  list: get('/api/staff/enquiries', {
    ...reads,
    summary: 'Enquiries: one page; unless sorted, those that are open and wait longest come first',
    query: staffListQuery(['waiting', 'id', 'created_at', 'asked_at', 'subject'], {
      status: queryOf(ENQUIRY_STATES, '状態'),
      brand: filterId('ブランド'),
      category: filterId('お問い合わせの種類'),
      assignee: filterAssignee(),
    }),
    response: z.array(
      z.object({
        ...shared,
        member_name: z.string(),
        replies: z.number(),
        /** The mail of a reply has failed for good. */
        has_failed_reply: z.boolean(),
        /** The member wrote further, and nobody has replied since. */
        has_follow_up: z.boolean(),
      }),
    ),
  }),
  read: get('/api/staff/enquiries/{id}', {
    ...reads,
    summary: 'Enquiries: one enquiry with replies and notes',
    params: oneRecord,
    response: enquiry,
  }),
  versions: get('/api/staff/enquiries/{id}/versions', {
    ...reads,
    summary: 'Enquiries: what operators did with one, newest first',
    params: oneRecord,
    response: z.array(version),
  }),
  assignees: get('/api/staff/enquiry-assignees', {
    ...reads,
    summary: 'Operators who may answer enquiries',
    response: z.array(colleague),
  }),
  setStatus: post('/api/staff/enquiries/{id}/status', {
    ...answers,
    summary:
      'Sets the state of an enquiry; 409 where the thread has grown since the revision, if one is sent',
    params: oneRecord,
    query: z.object({ revision: z.optional(readRevision.shape.revision) }),
    body: z.object({ status: state('状態') }),
    response: enquiry,
  }),
  assign: post('/api/staff/enquiries/{id}/assign', {
    ...answers,
    summary: 'Sets the assignee of an enquiry',
    params: oneRecord,
    body: assignment,
    response: enquiry,
  }),
  addNote: post('/api/staff/enquiries/{id}/notes', {
    ...answers,
    summary: 'A note among operators; the same one at once again is one',
    params: oneRecord,
    body: z.object({ message: text('メモ', MAX_TEXT) }),
    response: enquiry,
  }),
  saveDraft: post('/api/staff/enquiries/{id}/draft', {
    ...answers,
    summary: "Keeps one's own reply while it is written; an empty one is thrown away",
    params: oneRecord,
    body: z.object({ message: optionalText('返信', MAX_REPLY) }),
    response: replyDrafts,
  }),
  reply: post('/api/staff/enquiries/{id}/replies', {
    ...answers,
    summary:
      'Mails a reply in the thread of the enquiry; 409 where the thread has grown since it was read',
    params: oneRecord,
    query: readRevision,
    body: z.object({ message: text('返信', MAX_REPLY), status: state('返信後の状態') }),
    response: enquiry,
  }),
} as const;
