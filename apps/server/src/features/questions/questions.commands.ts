import { formatMessage } from '@orchard/contract/messages';
import { formatStaffMessage, type StaffMessageKey } from '@orchard/contract/staff/messages';
import { answerMissing, MAX_ANSWER } from '@orchard/contract/staff/questions';
import type { Kysely } from 'kysely';
import { type AuditEntry, audit, lockRecord } from '#console/records/audit.store.ts';
import { conflict } from '#console/records/refused-writes.ts';
import { findAddressee } from '#features/members/members.view.ts';
import {
  forgetNews,
  noteMail,
  notifyMember,
} from '#features/notifications/notifications.commands.ts';
import { findAssignee } from '#features/operators/operators.view.ts';
import { keepReplyDraft } from '#features/reply-drafts/reply-drafts.commands.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { plainText } from '#platform/html/html.ts';
import { sanitizeHtml } from '#platform/html/sanitize.ts';
import { fieldsProblem, orNotFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import type { Staff } from '#platform/sessions/staff.ts';
import { questionAnsweredMail } from './question-mails.view.ts';
import { noteTold, storeQuestion, writeAnswer } from './questions.store.ts';
import { findQuestion } from './questions.view.ts';

export { noteAnswersSeen } from './questions.store.ts';

export type AnsweringParts = Pick<SiteParts, 'db' | 'outbox' | 'origin'>;

/**
 * A question, locked until the transaction ends.
 * @throws Problem 404 when it is gone, 409 when its answer has changed since `revision`
 */
async function lockQuestion(tx: Kysely<DB>, id: number, revision?: number) {
  await lockRecord(tx, 'questions', id);
  const question = await orNotFound(findQuestion(tx, id));
  if (revision !== undefined && question.revision !== revision) {
    throw conflict(formatStaffMessage('conflict.revision'));
  }
  return question;
}

const note = (
  tx: Kysely<DB>,
  staff: Staff,
  { id, message }: { id: number; message: string },
  entry: Pick<AuditEntry, 'action' | 'before' | 'after'>,
) => {
  const label = [...message].slice(0, 80).join('');
  return audit(tx, staff, { ...entry, kind: 'questions', recordId: id, label });
};

/** Answers and merges concern several questions each: they come one after the other. */
const lockAnswers = (tx: Kysely<DB>) => lockRecord(tx, 'answers', 0);

const refused = (field: string, key: StaffMessageKey, id = 0) =>
  fieldsProblem({ [field]: [formatStaffMessage(key, { id: String(id) })] });

/**
 * Sanitises an answer's HTML for storage.
 * @throws Problem 422 when no text is left, or too much
 */
function answerHtml(message: string): string {
  const html = sanitizeHtml(message).trim();
  if (plainText(html) === '' && !html.includes('<img')) {
    throw fieldsProblem({ message: [answerMissing()] });
  }
  if ([...html].length > MAX_ANSWER) {
    throw fieldsProblem({
      message: [formatMessage('validation.max', { label: '回答', max: MAX_ANSWER })],
    });
  }
  return html;
}

/** Stores what an operator is writing: often, so it is no step of the history. */
export const saveAnswerDraft = (
  { db }: Pick<AnsweringParts, 'db'>,
  staff: Staff,
  { id, message }: { id: number; message: string },
): Promise<void> =>
  db.kysely.transaction().execute(async (tx) => {
    await lockQuestion(tx, id);
    const html = sanitizeHtml(message).trim();
    const isEmpty = plainText(html) === '' && !html.includes('<img');
    const text = isEmpty ? '' : answerHtml(html);
    await keepReplyDraft(tx, { inbox: 'questions', id }, staff.id, text);
  });

type Asked = NonNullable<Awaited<ReturnType<typeof findQuestion>>>;

/** Tells who asked of an answer, by the ways that the member has chosen; false: the member is gone. */
async function tellAsker(
  tx: Kysely<DB>,
  { outbox, origin }: Omit<AnsweringParts, 'db'>,
  { id, message, member: { id: memberId } }: Asked['others'][number] | Asked,
  { video, answer }: { video: Asked['video']; answer: string },
): Promise<boolean> {
  if (memberId === null) return false;
  const member = await orNotFound(findAddressee(tx, memberId));
  const event = `answer:${id}`;
  await forgetNews(tx, memberId, event);
  const news = { kind: 'answer', event, videoId: video.id, questionId: id } as const;
  const { by, mailsNow } = await notifyMember(tx, memberId, news);
  if (mailsNow) {
    const mailMessage = questionAnsweredMail(member, origin, {
      videoId: video.id,
      questionId: id,
      video: video.title,
      question: message,
      answer: plainText(answer),
    });
    const list = { name: 'answer', memberId } as const;
    const mail = await outbox.put(tx, mailMessage, { list });
    await noteMail(tx, { memberId, event, mailId: mail.id });
  }
  await noteTold(tx, id, by);
  return true;
}

/**
 * Answers a question or changes its answer, with those that share it. The same transaction tells who
 * asked: of a new answer always, of a changed one only at the operator's request.
 * @throws Problem 422 when the question shares another's answer, or may not be published
 */
export const answerQuestion = (
  { db, ...parts }: AnsweringParts,
  staff: Staff,
  id: number,
  answer: { revision: number; message: string; isPublic: boolean; tellAgain: boolean },
): Promise<void> =>
  db.kysely.transaction().execute(async (tx) => {
    await lockAnswers(tx);
    const question = await lockQuestion(tx, id, answer.revision);
    const { answer: before, same_as_id: leaderId, others, video } = question;
    if (leaderId !== null) throw refused('message', 'questions.answer_leader', leaderId);
    if (answer.isPublic && question.may_publish === false) {
      throw refused('is_public', 'questions.unpublishable');
    }
    const message = answerHtml(answer.message);
    await writeAnswer(tx, { questionId: id, staffId: staff.id, message });
    await storeQuestion(tx, id, { isPublic: answer.isPublic });
    await keepReplyDraft(tx, { inbox: 'questions', id }, staff.id, '');
    const isTelling = !before || answer.tellAgain;
    for (const one of [question, ...others.filter((other) => other.same_as_id === id)]) {
      const told = isTelling && (await tellAsker(tx, parts, one, { video, answer: message }));
      const isIt = one === question;
      await note(tx, staff, one, {
        action: before ? 'update' : 'answer',
        before: before && { message: before.message, is_public: isIt && question.is_public },
        after: { message, is_public: isIt && answer.isPublic, told },
      });
    }
  });

/**
 * Lets a question share the answer of another one, or have its own again; if it is answered by then,
 * it keeps the answer. Where the other one is answered, the member is told at once.
 * @throws Problem 422 when the two cannot go together
 */
export const mergeQuestion = (
  { db, ...parts }: AnsweringParts,
  staff: Staff,
  { id, leaderId }: { id: number; leaderId: number | null },
): Promise<void> =>
  db.kysely.transaction().execute(async (tx) => {
    await lockAnswers(tx);
    const question = await lockQuestion(tx, id);
    const { same_as_id: before, answer, others, video } = question;
    if (before === leaderId) return;
    const leader = leaderId === null ? undefined : await findQuestion(tx, leaderId);
    if (leaderId !== null && (leader?.video.id !== video.id || leaderId === id)) {
      throw refused('question_id', 'questions.merge_other');
    }
    const isLeading = others.some(({ same_as_id }) => same_as_id === id);
    if (leader && (leader.same_as_id !== null || answer || isLeading)) {
      throw refused('question_id', 'questions.merge_once');
    }
    await storeQuestion(tx, id, { sameAsId: leaderId, isPublic: question.is_public && !leader });
    if (leader?.answer) {
      const { message } = leader.answer;
      await writeAnswer(tx, { questionId: id, staffId: staff.id, message });
      await tellAsker(tx, parts, question, { video, answer: message });
    }
    await note(tx, staff, question, {
      action: 'merge',
      before: { same_as_id: before },
      after: { same_as_id: leaderId },
    });
  });

/**
 * Sets the assignee of a question.
 * @throws Problem 422 when the operator may not answer questions
 */
export const assignQuestion = (
  { db }: Pick<AnsweringParts, 'db'>,
  staff: Staff,
  { id, assigneeId }: { id: number; assigneeId: number | null },
): Promise<void> =>
  db.kysely.transaction().execute(async (tx) => {
    const question = await lockQuestion(tx, id);
    const before = question.assignee;
    if ((before?.id ?? null) === assigneeId) return;
    const after = await findAssignee(tx, assigneeId, 'questions.answer');
    await storeQuestion(tx, id, { assigneeId });
    await note(tx, staff, question, {
      action: 'assign',
      before: { assignee: before },
      after: { assignee: after },
    });
  });
