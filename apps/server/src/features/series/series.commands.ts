import { audit } from '#console/records/audit.store.ts';
import type { Database } from '#platform/database/open-database.ts';
import { orNotFound } from '#platform/http/problem.ts';
import type { Staff } from '#platform/sessions/staff.ts';
import { addSeriesOpening } from './series-members.store.ts';
import { findOpening } from './staff-series.view.ts';

export { readPositions, seriesResource } from './series.store.ts';
export { keepFollowersOpen, keepOpenFor, startSeries } from './series-members.store.ts';

/**
 * Opens all lectures of a series to a member. It cannot be taken back, because a gate takes nothing
 * away from a member.
 * @throws Problem 404
 */
export const openSeriesFor = (
  { kysely }: Database,
  staff: Staff,
  opening: { memberId: number; seriesId: number },
): Promise<void> =>
  kysely.transaction().execute(async (tx) => {
    const names = await orNotFound(findOpening(tx, opening));
    if (!(await addSeriesOpening(tx, opening))) return;
    await audit(tx, staff, {
      action: 'open',
      kind: 'series-openings',
      recordId: opening.memberId,
      label: names.member,
      after: { title: names.series },
    });
  });
