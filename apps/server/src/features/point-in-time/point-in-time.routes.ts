import type { ResponseOf } from '@orchard/contract/endpoint';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { pointInTime } from '@orchard/contract/staff/point-in-time';
import { audit } from '#console/records/audit.store.ts';
import type { ArchiveLine } from '#operations/archive/archive-line.ts';
import { stanzaLine } from '#operations/archive/pgbackrest-line.ts';
import { nightsLine } from '#operations/archive/stored-nights.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/open-database.ts';
import { bind } from '#platform/http/bind.ts';
import { fieldsProblem, Problem } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { formatPoint, fromWire, POINT_GONE, toWire } from './archive-says.ts';
import { enterPoint } from './pass-on.ts';
import type { PointView, RecoveryPoints } from './recovery-points.ts';

/**
 * How to ask what can be opened of this site. The last answer of pgBackRest, or of the place of
 * backups, counts for some seconds.
 */
export function archiveLine(config: Config, db: Database): () => Promise<ArchiveLine> {
  let ask: (() => Promise<ArchiveLine>) | undefined;
  return () => {
    ask ??= config.pgbackrest === null ? nightsLine(config) : stanzaLine(db, config.pgbackrest);
    return ask();
  };
}

type State = ResponseOf<typeof pointInTime.read>;

/** Administrators look at the site as it was. */
export const pointInTimeRoutes = ({
  db,
  recoveryPoints,
  config,
}: SiteParts & { recoveryPoints: RecoveryPoints }) => {
  const readLine = archiveLine(config, db);

  const shown = (view: PointView): NonNullable<State['view']> => ({
    id: view.id,
    at: toWire(view.at),
    state: view.state,
    says: view.says,
    started_at: toWire(view.startedAt.getTime()),
    ends_at: view.endsAt && toWire(view.endsAt.getTime()),
    staff_name: view.staffName,
  });

  const read = async (): Promise<State> => {
    const line = await readLine();
    const { rows } = await db.pool.query<{ now: number }>(
      'SELECT extract(epoch FROM now())::float8 * 1000 AS now',
    );
    const now = rows[0]?.now ?? 0;
    return {
      archive: line.archive,
      by: line.by,
      says: line.says?.ja ?? null,
      days: line.days,
      now: toWire(now),
      ranges: line.ranges.map(({ from, to }) => ({ from: toWire(from), to: toWire(to) })),
      nights: line.nights.map(toWire),
      safe_until: line.safeUntil === null ? null : toWire(line.safeUntil),
      bytes: line.bytes,
      view: recoveryPoints.view && shown(recoveryPoints.view),
    };
  };

  const canOpen = ({ ranges, nights }: State, at: string) =>
    nights.includes(at) || ranges.some(({ from, to }) => from <= at && at <= to);

  return [
    bind(pointInTime.read, read),
    bind(pointInTime.open, async ({ staff, body }) => {
      const at = fromWire(body.at);
      const before = await read();
      if (!canOpen(before, body.at)) {
        throw fieldsProblem({ at: [formatStaffMessage('point_in_time.not_archived')] });
      }
      const label = formatPoint(at);
      await audit(db.kysely, staff, {
        action: 'open_recovery_point',
        kind: 'point-in-time',
        label,
      });
      await recoveryPoints.open(at, staff.name, fromWire(before.now));
      return read();
    }),
    bind(pointInTime.enter, async ({ reply }) => {
      const { view } = recoveryPoints;
      if (view?.state !== 'ready') throw new Problem(409, { message: POINT_GONE });
      enterPoint(reply, view.token, config.production);
      return undefined;
    }),
    bind(pointInTime.close, async () => {
      await recoveryPoints.close();
      return read();
    }),
  ];
};
