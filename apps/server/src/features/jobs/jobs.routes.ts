import { jobs } from '@orchard/contract/staff/jobs';
import { rightsOf } from '@orchard/contract/staff/rights';
import type { JobRunner } from '#console/staff-jobs/job-runner.ts';
import { cancelJob } from '#console/staff-jobs/staff-jobs.store.ts';
import { findJob, listJobRows, listJobs } from '#console/staff-jobs/staff-jobs.view.ts';
import { bind } from '#platform/http/bind.ts';
import { orNotFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import type { Staff } from '#platform/sessions/staff.ts';
import { startUndo, undoJobs } from '#use-cases/undo-job.ts';

/** The jobs of operators; each operator sees those whose rights they all hold. */
export const jobsRoutes = (parts: SiteParts & { staffJobs: JobRunner }) => {
  const { db, staffJobs } = parts;
  staffJobs.register(undoJobs(parts));
  const read = ({ roles }: Staff, id: number) =>
    orNotFound(findJob(db.kysely, rightsOf(roles), id));
  return [
    bind(jobs.list, ({ staff, query }) => listJobs(db.kysely, rightsOf(staff.roles), query)),
    bind(jobs.read, ({ staff, params }) => read(staff, params.id)),
    bind(jobs.rows, async ({ staff, params: { id }, query }) => {
      await read(staff, id);
      return listJobRows(db.kysely, id, query);
    }),
    bind(jobs.cancel, async ({ staff, params: { id } }) => {
      await read(staff, id);
      await cancelJob(db.kysely, id);
      return read(staff, id);
    }),
    bind(jobs.undo, async ({ staff, params }) => {
      await read(staff, params.id);
      const id = await startUndo(db.kysely, staff, params.id);
      await staffJobs.soon();
      return read(staff, id);
    }),
  ];
};
