import { formatMessage } from '@orchard/contract/messages';
import { formatStaffMessage, type StaffMessageKey } from '@orchard/contract/staff/messages';
import { answerMissing, MAX_ANSWER } from '@orchard/contract/staff/questions';
import type { Kysely } from 'kysely';
import { type AuditEntry, audit, lockRecord, lockRecords } from '#console/records/audit.store.ts';
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
import {
  addAnswers,
  copyAnswer,
  noteTold,
  rewriteAnswer,
  storeQuestion,
} from './questions.store.ts';
import { findLeaderId, findQuestion } from './questions.view.ts';

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

const refused = (field: string, key: StaffMessageKey, id?: number | null) =>
  fieldsProblem({ [field]: [formatStaffMessage(key, id ? { id: String(id) } : {})] });

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

/** Why a question cannot share the answer of another one; undefined if it can. */
function whyApart(question: Asked, leader: Asked | undefined): StaffMessageKey | undefined {
  if (!leader) return 'questions.merge_gone';
  if (leader.id === question.id) return 'questions.merge_itself';
  if (leader.video.id !== question.video.id) return 'questions.merge_video';
  if (leader.same_as_id !== null) return 'questions.merge_into_double';
  if (question.answer) return 'questions.merge_answered';
  return question.doubles.length > 0 ? 'questions.merge_leader' : undefined;
}

type Told = Pick<Asked, 'id' | 'message'> & { member: Pick<Asked['member'], 'id'> };

/**
 * Tells who asked a question of its answer, by the ways that the member has chosen.
 * @returns false when the member is gone
 */
async function tellAsker(
  tx: Kysely<DB>,
  { outbox, origin }: Omit<AnsweringParts, 'db'>,
  { id, message, member: { id: memberId } }: Told,
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
 * Answers a question or changes its answer, and with it those that share it. The same transaction
 * tells each member who asked: of a new answer always, of a changed one only at the operator's
 * request.
 * @throws Problem 422 when the question shares another's answer, or may not be published
 */
export const answerQuestion = (
  { db, ...parts }: AnsweringParts,
  staff: Staff,
  id: number,
  answer: { revision: number; message: string; isPublic: boolean; tellAgain: boolean },
): Promise<void> =>
  db.kysely.transaction().execute(async (tx) => {
    const question = await lockQuestion(tx, id, answer.revision);
    const { answer: before, doubles, video } = question;
    if (question.same_as_id !== null) {
      throw refused('message', 'questions.answer_leader', question.same_as_id);
    }
    if (answer.isPublic && question.may_publish === false) {
      throw refused('is_public', 'questions.unpublishable');
    }
    const message = answerHtml(answer.message);
    if (before) await rewriteAnswer(tx, { questionId: id, message });
    else await addAnswers(tx, [{ questionId: id, staffId: staff.id, message }]);
    await copyAnswer(tx, id);
    await storeQuestion(tx, id, { isPublic: answer.isPublic });
    await keepReplyDraft(tx, { inbox: 'questions', id }, staff.id, '');
    const isTelling = !before || answer.tellAgain;
    const write = async (one: Told, isPublic: boolean) => {
      const told = isTelling && (await tellAsker(tx, parts, one, { video, answer: message }));
      await note(tx, staff, one, {
        action: before ? 'update' : 'answer',
        before: before && {
          message: before.message,
          is_public: one === question && question.is_public,
        },
        after: { message, is_public: isPublic, told },
      });
    };
    await write(question, answer.isPublic);
    for (const double of doubles) await write(double, false);
  });

/**
 * Lets a question share the answer of another one, or have its own again; what was answered then
 * keeps the answer as its own. Where the other one is answered, the member is told at once.
 * @throws Problem 422 when the two cannot go together
 */
export const mergeQuestion = (
  { db, ...parts }: AnsweringParts,
  staff: Staff,
  { id, leaderId }: { id: number; leaderId: number | null },
): Promise<void> =>
  db.kysely.transaction().execute(async (tx) => {
    const former = await findLeaderId(tx, id);
    const ids = [id, leaderId, former].filter((one) => one !== null);
    // Who answers one of them meanwhile, or merges it, comes before this or after it.
    await lockRecords(
      tx,
      [...new Set(ids)].map((one) => ({ kind: 'questions', id: one })),
    );
    const question = await orNotFound(findQuestion(tx, id));
    if (question.same_as_id === leaderId) return;
    if (question.same_as_id !== former) throw conflict(formatStaffMessage('conflict.revision'));
    let told = false;
    if (leaderId !== null) {
      const leader = await findQuestion(tx, leaderId);
      const refusal = whyApart(question, leader);
      if (refusal) throw refused('question_id', refusal, leader?.same_as_id);
      await storeQuestion(tx, id, { sameAsId: leaderId, isPublic: false });
      const { answer, video } = leader as Asked;
      if (answer) {
        await copyAnswer(tx, leaderId);
        told = await tellAsker(tx, parts, question, { video, answer: answer.message });
      }
    } else await storeQuestion(tx, id, { sameAsId: null });
    await note(tx, staff, question, {
      action: 'merge',
      before: { same_as_id: former },
      after: { same_as_id: leaderId, told },
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
