import { programApi } from '@orchard/contract/programs';
import { bind } from '#platform/http/bind.ts';
import { orNotFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { keyOf, runIdempotently } from '#platform/idempotency/idempotency.ts';
import * as views from './programs.view.ts';
import { type PutOutcome, putMember } from './put-member.commands.ts';

export const programsRoutes = (parts: SiteParts) => {
  const { db, outbox } = parts;
  const { kysely } = db;
  return [
    bind(programApi.listProgramMembers, ({ query }) => views.listMembers(kysely, query)),
    bind(programApi.getProgramMember, ({ params }) =>
      orNotFound(views.findMember(kysely, params.id)),
    ),
    bind(programApi.putProgramMember, async ({ program, request, ...put }) => {
      const act = (tx: typeof kysely): Promise<PutOutcome> => putMember(tx, parts, program, put);
      // Without a key it says the state it wants, and again does no harm; an answer from before
      // would pass over what was put meanwhile.
      const done = keyOf(request)
        ? await runIdempotently(db, request, program, put.body, { before: async () => {}, act })
        : await kysely.transaction().execute(act);
      outbox.wake();
      return done;
    }),
    bind(programApi.listProgramMemberships, ({ query }) => views.listMemberships(kysely, query)),
    bind(programApi.listProgramWatching, ({ query }) => views.listWatching(kysely, query)),
    bind(programApi.listProgramVideos, ({ query }) => views.listVideos(kysely, query)),
    bind(programApi.listProgramQuestions, ({ query }) => views.listQuestions(kysely, query)),
    bind(programApi.listProgramEvents, ({ program, query }) =>
      views.listEvents(kysely, program.rights, query),
    ),
  ];
};
