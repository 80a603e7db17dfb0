import * as z from 'zod/mini';
import { shownCorrection } from '#contract/corrections.ts';
import { get, post } from '#contract/endpoint.ts';
import { choice, html, id, text, wireTime } from '#contract/fields.ts';
import { queryOf } from '#contract/list-query.ts';
import { formatMessage } from '#contract/messages.ts';
import { bodyHtml, noForeignPictures } from '#contract/staff/body-html.ts';
import {
  assignment,
  brandLabel,
  colleague,
  filterAssignee,
  NOTIFIED_BY,
  replyDrafts,
} from '#contract/staff/inbox.ts';
import {
  filterId,
  oneRecord,
  readRevision,
  STATES,
  staffListQuery,
  version,
  yesOrNo,
} from '#contract/staff/wire.ts';

/** Longest answer to a question, in code points of its HTML. */
export const MAX_ANSWER = 20_000;

const reads = { audience: 'staff', right: 'questions.read' } as const;
const answers = { audience: 'staff', right: 'questions.answer' } as const;

const shared = {
  id: id(),
  message: z.string(),
  created_at: wireTime(),
  is_public: z.boolean(),
  assignee: z.nullable(colleague),
  /** The second that it asks about; null: it asks about the whole video. */
  at_seconds: z.nullable(z.number()),
  /** The question whose answer it shares. */
  same_as_id: z.nullable(id()),
};

/** A question in the inbox. */
export const question = z.object({
  ...shared,
  /** The revision of the answer; saving must send it back. */
  revision: z.number(),
  member: z.object({
    /** Null: the member has left and is erased, so there is nobody to tell. */
    id: z.nullable(id()),
    name: z.string(),
    nickname: z.string(),
    brands: z.array(brandLabel),
  }),
  video: z.object({
    id: id(),
    title: z.string(),
    state: z.enum(STATES),
    thumbnail_url: z.nullable(z.string()),
    embed_url: z.nullable(z.string()),
  }),
  /** What is said at its second. */
  spoken: z.nullable(z.string()),
  /** Whether others may read it; null: the member was not asked. */
  may_publish: z.nullable(z.boolean()),
  /** Published corrections of what is said near its second. */
  corrections: z.array(shownCorrection),
  /** On the same video: questions that share its answer, and, likeliest first, that could. */
  others: z.array(
    z.object({
      ...{ id: id(), message: z.string(), at_seconds: shared.at_seconds },
      same_as_id: shared.same_as_id,
      member: z.object({ id: z.nullable(id()), name: z.string() }),
    }),
  ),
  ...replyDrafts.shape,
  answer: z.nullable(
    z.object({
      message: html(),
      staff_name: z.string(),
      created_at: wireTime(),
      updated_at: z.nullable(wireTime()),
      /** When the member was last told of it; null: never. */
      told_at: z.nullable(wireTime()),
      notified_by: z.enum(NOTIFIED_BY),
    }),
  ),
});

/**
 * Questions of members on videos. `answer` sends the `revision` that was read, and gets 409 if
 * somebody else has answered since.
 */
export const questions = {
  list: get('/api/staff/questions', {
    ...reads,
    summary: 'Questions: one page; unless sorted, those that wait longest come first',
    query: staffListQuery(['waiting', 'id', 'created_at'], {
      state: queryOf(['unanswered', 'answered'], '状態'),
      assignee: filterAssignee(),
      video: filterId('動画'),
      brand: filterId('会員区分'),
    }),
    response: z.array(
      z.object({
        ...shared,
        video: z.object({ id: id(), title: z.string() }),
        member_name: z.string(),
        brands: z.array(brandLabel),
        answered_at: z.nullable(wireTime()),
        /** Some operator is writing, or has begun to. */
        has_draft: z.boolean(),
      }),
    ),
  }),
  read: get('/api/staff/questions/{id}', {
    ...reads,
    summary: 'Questions: one question with its draft and its answer',
    params: oneRecord,
    response: question,
  }),
  versions: get('/api/staff/questions/{id}/versions', {
    ...reads,
    summary: 'Questions: what operators did with one, newest first',
    params: oneRecord,
    response: z.array(version),
  }),
  assignees: get('/api/staff/question-assignees', {
    ...reads,
    summary: 'Operators who may answer questions',
    response: z.array(colleague),
  }),
  saveDraft: post('/api/staff/questions/{id}/draft', {
    ...answers,
    summary: "Keeps one's own answer while it is written; an empty one is thrown away",
    params: oneRecord,
    body: z.object({ message: bodyHtml('回答', MAX_ANSWER) }),
    response: replyDrafts,
  }),
  answer: post('/api/staff/questions/{id}/answer', {
    ...answers,
    summary:
      'Answers a question, or changes its answer; the member is told once, and again only if asked',
    params: oneRecord,
    query: readRevision,
    body: z.object({
      message: text('回答', MAX_ANSWER).check(noForeignPictures('回答')),
      is_public: yesOrNo('公開範囲'),
      tell_again: yesOrNo('再通知'),
    }),
    response: question,
  }),
  assign: post('/api/staff/questions/{id}/assign', {
    ...answers,
    summary: 'Says who is to answer a question',
    params: oneRecord,
    body: assignment,
    response: question,
  }),
  merge: post('/api/staff/questions/{id}/merge', {
    ...answers,
    summary:
      'Lets a question share the answer of another one on the same video; null: it has its own again',
    params: oneRecord,
    body: z.object({ question_id: z.nullable(choice('まとめる先の質問')) }),
    response: question,
  }),
  copyToFaq: post('/api/staff/questions/{id}/faq', {
    audience: 'staff',
    right: 'content.write',
    summary: 'Makes a draft of a FAQ entry from a question and its answer',
    params: oneRecord,
    body: z.object({
      faq_category_id: choice('グループ'),
      question: text('質問'),
    }),
    response: z.object({ faq_id: id() }),
  }),
} as const;

/** The message for an answer without text. */
export const answerMissing = () => formatMessage('validation.required', { label: '回答' });
