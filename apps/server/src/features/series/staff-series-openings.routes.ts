import { listMemberSeries, openSeries } from '@orchard/contract/staff/series-openings';
import { isThere } from '#features/members/member-activity.view.ts';
import type { Database } from '#platform/database/open-database.ts';
import { bind } from '#platform/http/bind.ts';
import { notFound } from '#platform/http/problem.ts';
import { readMemberSeries } from './member-series.view.ts';
import { openSeriesFor } from './series.commands.ts';

export const staffSeriesOpeningsRoutes = ({ db }: { db: Database }) => [
  bind(listMemberSeries, async ({ params }) => {
    if (!(await isThere(db.kysely, params.id))) throw notFound();
    return readMemberSeries(db.kysely, params.id);
  }),

  bind(openSeries, async ({ staff, params: { id: memberId, seriesId } }) => {
    await openSeriesFor(db, staff, { memberId, seriesId });
    return undefined;
  }),
];
