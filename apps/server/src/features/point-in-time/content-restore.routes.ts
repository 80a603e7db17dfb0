import { join } from 'node:path';
import { contentRestore } from '@orchard/contract/staff/content-restore';
import { rightsOf } from '@orchard/contract/staff/rights';
import type { JobRunner } from '#console/staff-jobs/job-runner.ts';
import { findJob } from '#console/staff-jobs/staff-jobs.view.ts';
import { pointIn } from '#operations/archive/point-folder.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { bind } from '#platform/http/bind.ts';
import { notFound, orNotFound, Problem } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { listDifferences, readSides, type Sides } from '#use-cases/content-differences.ts';
import { contentRestoreJobs, startContentRestore } from '#use-cases/restore-content.ts';
import { formatPoint, POINT_GONE, toWire } from './archive-says.ts';
import type { RecoveryPoints } from './recovery-points.ts';

interface ContentRestoreRoutesParts extends SiteParts {
  recoveryPoints: Pick<RecoveryPoints, 'view'>;
  staffJobs: JobRunner;
}

/** Administrators see what differs between the open point and now, and write it as it was. */
export const contentRestoreRoutes = (parts: ContentRestoreRoutesParts) => {
  const { config, db, mediaDir, recoveryPoints, staffJobs, storage } = parts;
  staffJobs.register(contentRestoreJobs);

  /** Works on the database of the open point beside the running one. */
  async function besidePoint<Answer>(
    work: (sides: Sides, point: { id: string; at: number }) => Promise<Answer>,
    id?: string,
  ): Promise<Answer> {
    const { view } = recoveryPoints;
    const gone = () => new Problem(409, { message: POINT_GONE });
    if (view?.state !== 'ready' || !view.connection || view.id !== (id ?? view.id)) throw gone();
    const point = openDatabase({ connection: view.connection, poolSize: 3, isPatient: true });
    try {
      return await work({ past: point.kysely, now: db.kysely }, view);
    } catch (error) {
      // Somebody closed it meanwhile.
      throw recoveryPoints.view?.id === view.id ? error : gone();
    } finally {
      await point.close();
    }
  }

  return [
    bind(contentRestore.list, () =>
      besidePoint(async (sides, { id, at }) => ({
        id,
        at: toWire(at),
        rows: await listDifferences(sides),
      })),
    ),
    bind(contentRestore.read, ({ query: { kind, id } }) =>
      besidePoint(async (sides) => {
        if (kind === undefined || id === undefined) throw notFound();
        const { past, now } = await readSides(sides, kind, [id]);
        const record = { past: past.get(id) ?? null, now: now.get(id) ?? null };
        if (!record.past && !record.now) throw notFound();
        return record as Record<'past' | 'now', Record<string, unknown> | null>;
      }),
    ),
    bind(contentRestore.start, async ({ staff, body }) => {
      const id = await besidePoint(
        (sides, { at }) =>
          startContentRestore(sides, staff, {
            label: formatPoint(at),
            records: body.records,
            places: { pointMedia: join(pointIn(config.dataDir), 'media'), mediaDir, storage },
          }),
        body.id,
      );
      await staffJobs.soon();
      return orNotFound(findJob(db.kysely, rightsOf(staff.roles), id));
    }),
  ];
};
