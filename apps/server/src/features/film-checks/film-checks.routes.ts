import { ACCEPTABLE, filmChecks } from '@orchard/contract/staff/film-checks';
import { audit } from '#console/records/audit.store.ts';
import { bind } from '#platform/http/bind.ts';
import { notFound, orNotFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import type { FilmChecker } from './film-checker.ts';
import { acceptFacts } from './film-checks.store.ts';
import { findChecking, findFilmCheck, listFilmChecks } from './film-checks.view.ts';

export const filmChecksRoutes = ({
  db: { kysely: db },
  filmChecker,
}: SiteParts & { filmChecker: FilmChecker }) => {
  const read = async (id: number) => {
    return orNotFound(findFilmCheck(db, id));
  };
  return [
    bind(filmChecks.list, ({ query }) => listFilmChecks(db, query)),
    bind(filmChecks.read, async ({ params }) => (await findFilmCheck(db, params.id)) ?? null),
    bind(filmChecks.look, async ({ params }) => {
      if (!(await filmChecker.check(params.id))) throw notFound();
      return read(params.id);
    }),
    bind(filmChecks.accept, async ({ staff, params: { id } }) => {
      const { title, trouble } = await read(id);
      await db.transaction().execute(async (tx) => {
        if (!(await acceptFacts(tx, id, ACCEPTABLE))) return;
        await audit(tx, staff, {
          action: 'accept',
          kind: 'film-checks',
          recordId: id,
          label: title,
          before: { trouble },
        });
      });
      return read(id);
    }),
    bind(filmChecks.begin, async () => ({ total: await filmChecker.begin() })),
    bind(filmChecks.progress, () => findChecking(db)),
  ];
};
