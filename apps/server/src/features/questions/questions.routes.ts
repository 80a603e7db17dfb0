import { api } from '@orchard/contract';
import { isVideoVisible } from '#features/videos/videos.view.ts';
import { bind } from '#platform/http/bind.ts';
import { notFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { runIdempotently } from '#platform/idempotency/idempotency.ts';
import { LIMITS } from '#platform/limits/rules.ts';
import { addQuestions } from './questions.store.ts';
import { findNewQuestion } from './questions.view.ts';

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
        const draft = { memberId, videoId: params.videoId, message: body.message, isPublic: false };
        const [id = 0] = await addQuestions(tx, [draft]);
        return findNewQuestion(tx, id);
      },
    }),
  ),
];
