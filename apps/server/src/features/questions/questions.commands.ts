import { formatMessage } from '@orchard/contract/messages';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
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
import { addAnswers, noteTold, rewriteAnswer, storeQuestion } from './questions.store.ts';
import { findAsker, findQuestion } from './questions.view.ts';

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

/**
 * Answers a question or changes its answer. The same transaction tells the member, by the ways that
 * the member has chosen: of a new answer always, of a changed one only at the operator's request.
 */
export const answerQuestion = (
  { db, outbox, origin }: AnsweringParts,
  staff: Staff,
  id: number,
  answer: { revision: number; message: string; isPublic: boolean; tellAgain: boolean },
): Promise<void> =>
  db.kysely.transaction().execute(async (tx) => {
    const question = await lockQuestion(tx, id, answer.revision);
    const message = answerHtml(answer.message);
    const before = question.answer;
    if (before) await rewriteAnswer(tx, { questionId: id, message });
    else await addAnswers(tx, [{ questionId: id, staffId: staff.id, message }]);
    await storeQuestion(tx, id, { isPublic: answer.isPublic });
    await keepReplyDraft(tx, { inbox: 'questions', id }, staff.id, '');
    const memberId = !before || answer.tellAgain ? await findAsker(tx, id) : null;
    const isTold = memberId !== null;
    if (isTold) {
      const member = await orNotFound(findAddressee(tx, memberId));
      const event = `answer:${id}`;
      await forgetNews(tx, memberId, event);
      const videoId = question.video.id;
      const news = { kind: 'answer', event, videoId, questionId: id } as const;
      const { by, mailsNow } = await notifyMember(tx, memberId, news);
      if (mailsNow) {
        const mailMessage = questionAnsweredMail(member, origin, {
          videoId,
          questionId: id,
          video: question.video.title,
          question: question.message,
          answer: plainText(message),
        });
        const list = { name: 'answer', memberId };
        const mail = await outbox.put(tx, mailMessage, { list });
        await noteMail(tx, { memberId, event, mailId: mail.id });
      }
      await noteTold(tx, id, by);
    }
    await note(tx, staff, question, {
      action: before ? 'update' : 'answer',
      before: before && { message: before.message, is_public: question.is_public },
      after: { message, is_public: answer.isPublic, told: isTold },
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
