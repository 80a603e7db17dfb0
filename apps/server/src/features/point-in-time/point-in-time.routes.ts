import type { ResponseOf } from '@orchard/contract/endpoint';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { pointInTime } from '@orchard/contract/staff/point-in-time';
import { type ArchiveState, readArchiveState } from '#platform/archive/archive-state.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/open-database.ts';
import { bind } from '#platform/http/bind.ts';
import { fieldsProblem, Problem } from '#platform/http/problem.ts';
import { audit } from '#platform/records/audit.store.ts';
import type { Staff } from '#platform/staff-sessions/staff.ts';
import {
  EXTERNAL,
  formatMoment,
  fromWire,
  MOMENT_GONE,
  NEVER,
  OFF,
  toWire,
} from './archive-says.ts';
import { countLosses } from './losses.view.ts';
import { listMarks } from './marks.view.ts';
import { enterMoment } from './moment-cookie.ts';
import type { Moments, MomentView } from './moment-view.ts';

type State = ResponseOf<typeof pointInTime.read>;

/** The parts of the application that the calls need. */
interface Parts {
  db: Database;
  moments: Moments;
  config: Config;
}

const DAY_MS = 86_400_000;

function archiveOf(config: Config, state: ArchiveState | null): Pick<State, 'archive' | 'says'> {
  if (config.databaseUrl !== null) return { archive: 'external', says: EXTERNAL };
  if (config.archiveDays === null) return { archive: 'off', says: OFF };
  if (state === null) return { archive: 'stopped', says: NEVER };
  return state.problem === null
    ? { archive: 'working', says: null }
    : { archive: 'stopped', says: state.problem.ja };
}

/** Administrators look at the site as it was, and go back to it. */
export const pointInTimeRoutes = ({ db, moments, config }: Parts) => {
  const shown = async (view: MomentView): Promise<NonNullable<State['view']>> => ({
    id: view.id,
    at: toWire(view.at),
    state: view.state,
    says: view.says,
    started_at: toWire(view.startedAt.getTime()),
    ends_at: view.endsAt && toWire(view.endsAt.getTime()),
    staff_name: view.viewer.name,
    losses:
      view.watchedMs === null
        ? null
        : await countLosses(db.kysely, new Date(view.at), view.watchedMs),
  });

  /** What can be opened: the log's last seconds are fetched when they are wanted. */
  const stretchesOf = (state: ArchiveState, now: number, days: number) => {
    const found = state.stretches.map((stretch, index) =>
      state.isCurrent && index === state.stretches.length - 1 ? { ...stretch, to: now } : stretch,
    );
    const oldest = now - days * DAY_MS;
    return found
      .filter(({ to }) => to > oldest)
      .map(({ from, to }) => ({ from: Math.ceil(Math.max(from, oldest) / 1000) * 1000, to }))
      .filter(({ from, to }) => from <= to);
  };

  const read = async (): Promise<State> => {
    const state = config.archiveDays === null ? null : await readArchiveState(config.dataDir);
    const { rows } = await db.pool.query<{ now: number }>(
      'SELECT extract(epoch FROM now())::float8 * 1000 AS now',
    );
    const now = rows[0]?.now ?? 0;
    const days = config.archiveDays ?? 0;
    const last = state?.stretches.at(-1);
    return {
      ...archiveOf(config, state),
      can_return: config.databaseUrl === null,
      days,
      now: toWire(now),
      stretches: state
        ? stretchesOf(state, now, days).map(({ from, to }) => ({
            from: toWire(from),
            to: toWire(to),
          }))
        : [],
      safe_until: last === undefined ? null : toWire(last.to),
      bytes: state?.bytes ?? 0,
      marks: days === 0 ? [] : await listMarks(db.kysely, days),
      view: moments.view && (await shown(moments.view)),
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
      if (moments.view?.state === 'returning') throw new Problem(409, { message: MOMENT_GONE });
      const label = formatMoment(at);
      await db.kysely.transaction().execute(async (tx) => {
        const entry = { action: 'open_moment', kind: 'point-in-time', recordId: null } as const;
        await audit(tx, staff, [{ ...entry, label, before: null, after: null }]);
      });
      await moments.open(at, viewerOf(staff), fromWire(before.now));
      return read();
    }),
    bind(pointInTime.enter, async ({ reply }) => {
      const { view } = moments;
      if (view?.state !== 'ready') throw new Problem(409, { message: MOMENT_GONE });
      enterMoment(reply, view.token, config.production);
      return undefined;
    }),
    bind(pointInTime.close, async () => {
      await moments.close();
      return read();
    }),
    bind(pointInTime.return, async ({ staff, body }) => {
      const { view } = moments;
      if (view?.state !== 'ready' || view.id !== body.id) {
        throw new Problem(409, { message: MOMENT_GONE });
      }
      moments.beginReturn(viewerOf(staff), formatMoment(view.at));
      return undefined;
    }),
  ];
};
