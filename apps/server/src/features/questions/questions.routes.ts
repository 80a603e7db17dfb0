import { api } from '@orchard/contract';
import { questions } from '@orchard/contract/staff/questions';
import { listVersions } from '#console/records/history.view.ts';
import { copyToFaq } from '#features/faqs/faqs.commands.ts';
import { listColleagues } from '#features/operators/operators.view.ts';
import { findReplyDrafts } from '#features/reply-drafts/reply-drafts.view.ts';
import { isVideoVisible } from '#features/videos/videos.view.ts';
import { bind } from '#platform/http/bind.ts';
import { notFound, orNotFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { runIdempotently } from '#platform/idempotency/idempotency.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import type { Staff } from '#platform/sessions/staff.ts';
import {
  answerQuestion,
  assignQuestion,
  mergeQuestion,
  saveAnswerDraft,
} from './questions.commands.ts';
import { addQuestions } from './questions.store.ts';
import { findNewQuestion, findQuestion, listQuestions } from './questions.view.ts';

export const questionsRoutes = ({ db, limits }: SiteParts) => [
  bind(api.askQuestion, ({ member, params, body, request }) =>
    runIdempotently(db, request, member, body, {
      before: async () => {
        if (!(await isVideoVisible(db.kysely, member, params.videoId))) throw notFound();
        await limits.count(request, LIMITS.question, String(member.id));
        await limits.count(request, LIMITS.questionHour, String(member.id));
      },
      act: async (tx) => {
        const { id: memberId } = member;
        const draft = {
          memberId,
          videoId: params.videoId,
          message: body.message,
          isPublic: false,
          atSeconds: body.at_seconds,
          spoken: body.spoken,
          mayPublish: body.may_publish,
        };
        const [id = 0] = await addQuestions(tx, [draft]);
        return findNewQuestion(tx, id);
      },
    }),
  ),
];

export const staffQuestionsRoutes = (parts: SiteParts) => {
  const { db, outbox, pushSender } = parts;
  const draftsOf = (staff: Staff, id: number) =>
    findReplyDrafts(db.kysely, { inbox: 'questions', id }, staff.id);
  const find = async (staff: Staff, id: number) => {
    const question = await orNotFound(findQuestion(db.kysely, id));
    return { ...question, ...(await draftsOf(staff, id)) };
  };
  return [
    bind(questions.list, ({ staff, query }) => listQuestions(db.kysely, staff, query)),
    bind(questions.read, ({ staff, params }) => find(staff, params.id)),
    bind(questions.versions, ({ params }) => listVersions(db.kysely, 'questions', params.id)),
    bind(questions.assignees, () => listColleagues(db.kysely, 'questions.answer')),
    bind(questions.saveDraft, async ({ staff, params: { id }, body }) => {
      await saveAnswerDraft(parts, staff, { id, message: body.message });
      return draftsOf(staff, id);
    }),
    bind(questions.answer, async ({ staff, params: { id }, query: { revision = 0 }, body }) => {
      const { message, is_public: isPublic, tell_again: tellAgain } = body;
      await answerQuestion(parts, staff, id, { revision, message, isPublic, tellAgain });
      outbox.wake();
      pushSender.wake();
      return find(staff, id);
    }),
    bind(questions.assign, async ({ staff, params: { id }, body }) => {
      await assignQuestion(parts, staff, { id, assigneeId: body.staff_id });
      return find(staff, id);
    }),
    bind(questions.merge, async ({ staff, params: { id }, body }) => {
      await mergeQuestion(parts, staff, { id, leaderId: body.question_id });
      outbox.wake();
      pushSender.wake();
      return find(staff, id);
    }),
    bind(questions.copyToFaq, async ({ staff, params: { id }, body }) => ({
      faq_id: await copyToFaq(db, staff, {
        id,
        categoryId: body.faq_category_id,
        question: body.question,
      }),
    })),
  ];
};
