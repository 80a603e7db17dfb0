import type { ResponseOf } from '@orchard/contract/endpoint';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { pointInTime } from '@orchard/contract/staff/point-in-time';
import type { ArchiveLine } from '#platform/archive/archive-line.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/open-database.ts';
import { bind } from '#platform/http/bind.ts';
import { fieldsProblem, Problem } from '#platform/http/problem.ts';
import { audit } from '#platform/records/audit.store.ts';
import type { Staff } from '#platform/staff-sessions/staff.ts';
import { archiveLine } from './archive-line-of.ts';
import { formatPoint, fromWire, LOOKING_ONLY, POINT_GONE, toWire } from './archive-says.ts';
import { countLosses } from './losses.view.ts';
import { listMarks } from './marks.view.ts';
import { enterPoint } from './point-cookie.ts';
import type { PointView, RecoveryPoints } from './recovery-points.ts';
import { sayView } from './return-by-hand.ts';

type State = ResponseOf<typeof pointInTime.read>;

/** The parts of the application that the calls need. */
interface Parts {
  db: Database;
  recoveryPoints: RecoveryPoints;
  config: Config;
}

const DAY_MS = 86_400_000;

/** Administrators look at the site as it was, and go back to it. */
export const pointInTimeRoutes = ({ db, recoveryPoints, config }: Parts) => {
  const readLine = archiveLine(config, db);

  const shown = async (view: PointView): Promise<NonNullable<State['view']>> => ({
    id: view.id,
    at: toWire(view.at),
    state: view.state,
    says: sayView(view, config),
    started_at: toWire(view.startedAt.getTime()),
    ends_at: view.endsAt && toWire(view.endsAt.getTime()),
    staff_name: view.viewer.name,
    losses:
      view.watchedMs === null
        ? null
        : await countLosses(db.kysely, new Date(view.at), view.watchedMs),
  });

  /** What can be opened: the log's last seconds are fetched when they are wanted. */
  const stretchesOf = ({ stretches, isCurrent, days }: ArchiveLine, now: number) => {
    const found = stretches.map((stretch, index) =>
      isCurrent && index === stretches.length - 1 ? { ...stretch, to: now } : stretch,
    );
    const oldest = now - days * DAY_MS;
    return found
      .filter(({ to }) => to > oldest)
      .map(({ from, to }) => ({ from: Math.ceil(Math.max(from, oldest) / 1000) * 1000, to }))
      .filter(({ from, to }) => from <= to);
  };

  const read = async (): Promise<State> => {
    const line = await readLine();
    const { rows } = await db.pool.query<{ now: number }>(
      'SELECT extract(epoch FROM now())::float8 * 1000 AS now',
    );
    const now = rows[0]?.now ?? 0;
    return {
      archive: line.archive,
      says: line.says,
      can_return: line.canReturn,
      days: line.days,
      now: toWire(now),
      stretches: stretchesOf(line, now).map(({ from, to }) => ({
        from: toWire(from),
        to: toWire(to),
      })),
      safe_until: line.safeUntil === null ? null : toWire(line.safeUntil),
      bytes: line.bytes,
      marks: line.days === 0 ? [] : await listMarks(db.kysely, line.days),
      view: recoveryPoints.view && (await shown(recoveryPoints.view)),
    };
  };

  const viewerOf = ({ id, name, ip }: Staff) => ({ id, name, ip });

  return [
    bind(pointInTime.read, read),
    bind(pointInTime.open, async ({ staff, body }) => {
      const at = fromWire(body.at);
      const before = await read();
      const isThere = before.stretches.some(
        ({ from, to }) => fromWire(from) <= at && at <= fromWire(to),
      );
      if (!isThere) {
        throw fieldsProblem({ at: [formatStaffMessage('point_in_time.not_archived')] });
      }
      if (recoveryPoints.view?.state === 'returning')
        throw new Problem(409, { message: POINT_GONE });
      const label = formatPoint(at);
      await db.kysely.transaction().execute(async (tx) => {
        const entry = {
          action: 'open_recovery_point',
          kind: 'point-in-time',
          recordId: null,
        } as const;
        await audit(tx, staff, [{ ...entry, label, before: null, after: null }]);
      });
      await recoveryPoints.open(at, viewerOf(staff), fromWire(before.now));
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
    bind(pointInTime.return, async ({ staff, body }) => {
      const { view } = recoveryPoints;
      if (view?.state !== 'ready' || view.id !== body.id) {
        throw new Problem(409, { message: POINT_GONE });
      }
      if (config.databaseUrl !== null) throw new Problem(409, { message: LOOKING_ONLY });
      recoveryPoints.beginReturn(viewerOf(staff), formatPoint(view.at));
      return undefined;
    }),
  ];
};
