import { ACCEPTABLE, filmChecks } from '@orchard/contract/staff/film-checks';
import { audit } from '#console/records/audit.store.ts';
import type { Database } from '#platform/database/open-database.ts';
import { bind } from '#platform/http/bind.ts';
import { notFound } from '#platform/http/problem.ts';
import type { FilmChecker } from './film-checker.ts';
import { acceptFacts } from './film-checks.store.ts';
import { findChecking, findFilmCheck, listFilmChecks } from './film-checks.view.ts';

interface FilmChecksRoutesParts {
  db: Database;
  filmChecker: FilmChecker;
}

export const filmChecksRoutes = ({ db: { kysely: db }, filmChecker }: FilmChecksRoutesParts) => {
  const read = async (id: number) => {
    const found = await findFilmCheck(db, id);
    if (!found) throw notFound();
    return found;
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
        await audit(tx, staff, [
          {
            action: 'accept',
            kind: 'film-checks',
            recordId: id,
            label: title,
            before: { trouble },
            after: null,
          },
        ]);
      });
      return read(id);
    }),
    bind(filmChecks.begin, async () => ({ total: await filmChecker.begin() })),
    bind(filmChecks.progress, () => findChecking(db)),
  ];
};
