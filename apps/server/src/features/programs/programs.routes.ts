import { programApi } from '@orchard/contract/programs';
import { bind } from '#platform/http/bind.ts';
import { orNotFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { keyOf, runIdempotently } from '#platform/idempotency/idempotency.ts';
import * as views from './programs.view.ts';
import { putMember } from './put-member.commands.ts';

export const programsRoutes = (parts: SiteParts) => {
  const { kysely: db } = parts.db;
  return [
    bind(programApi.listProgramMembers, ({ query }) => views.listMembers(db, query)),
    bind(programApi.getProgramMember, ({ params: { id } }) => orNotFound(views.findMember(db, id))),
    bind(programApi.putProgramMember, async ({ program, request, ...put }) => {
      const act = (tx: typeof db) => putMember(tx, parts, program, put);
      // Without a key it says the state it wants, and again does no harm: an answer from before would
      // pass over what was put meanwhile.
      const done = keyOf(request)
        ? await runIdempotently(parts.db, request, program, put.body, {
            before: async () => {},
            act,
          })
        : await db.transaction().execute(act);
      parts.outbox.wake();
      return done;
    }),
    bind(programApi.listProgramMemberships, ({ query }) => views.listMemberships(db, query)),
    bind(programApi.listProgramWatching, ({ query }) => views.listWatching(db, query)),
    bind(programApi.listProgramVideos, ({ query }) => views.listVideos(db, query)),
    bind(programApi.listProgramQuestions, ({ query }) => views.listQuestions(db, query)),
    bind(programApi.listProgramEvents, ({ program: { rights }, query }) =>
      views.listEvents(db, rights, query),
    ),
  ];
};
