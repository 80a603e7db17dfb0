import type { Endpoint } from '@orchard/contract/endpoint';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import type { CountedRemark } from '@orchard/contract/staff/remarks';
import { may, type Right, rightsOf } from '@orchard/contract/staff/rights';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type JobWork, jobKind, type RowOutcome } from '#console/staff-jobs/job-kind.ts';
import type { JobRunner } from '#console/staff-jobs/job-runner.ts';
import { addJob } from '#console/staff-jobs/staff-jobs.store.ts';
import { findJob } from '#console/staff-jobs/staff-jobs.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { type Binding, bind } from '#platform/http/bind.ts';
import { problem } from '#platform/http/problem.ts';
import type { Staff } from '#platform/sessions/staff.ts';
import type { Batch } from './bulk-work.ts';
import { conflict } from './refused-writes.ts';
import { type ChosenRows, countChosen, type Selection } from './staff-list.ts';

interface Call {
  staff: Staff;
  body: Selection<unknown> & { marker?: string; change?: unknown };
}

/** How the chosen rows of a list are changed. */
export interface BulkChanges<Change> {
  /** What is done, in Japanese, as the list of jobs says it. */
  titleOf(change: Change): string;
  canUndo(change: Change): boolean;
  /**
   * The rows of the job as a query of record, resource and name, where they are not what is chosen.
   * @throws Problem 422 where the change is not possible
   */
  rowsOf?(
    tx: Kysely<DB>,
    change: Change,
    chosen: ChosenRows,
  ): Promise<RawBuilder<unknown> | undefined>;
  /**
   * Refuses who may not change these rows, and answers the rights that it asks for; by default the
   * call's own.
   * @throws Problem 403
   */
  admit?(
    tx: Kysely<DB>,
    staff: Staff,
    change: Change,
    chosen: ChosenRows,
  ): Promise<readonly Right[]>;
  /** What is to be known of the rows before they change, by this change or (absent) by any. */
  remarksOn?(
    db: Kysely<DB>,
    chosen: ChosenRows,
    change: Change | undefined,
  ): Promise<CountedRemark[]>;
  /** Rows in one transaction; by default 100. */
  batchOf?(change: Change): number;
  work(batch: Batch & { job: JobWork }, change: Change): Promise<RowOutcome[]>;
  /** Runs after the commit of a batch. */
  after?(): void;
}

const BATCH = 100;

/**
 * Binds the calls that change many rows of a list, and declares the kind of job that does it.
 * @param name of the resource
 * @param choose the rows of a selection, as the list itself finds them
 */
export function selectionRoutes<Change>(
  { db, staffJobs }: { db: Kysely<DB>; staffJobs: JobRunner },
  name: string,
  calls: { selection: Endpoint; change: Endpoint },
  choose: (db: Kysely<DB>, selection: Selection<unknown>, staff: Staff) => Promise<ChosenRows>,
  changes: BulkChanges<Change>,
): Binding[] {
  const {
    titleOf,
    canUndo,
    admit,
    rowsOf,
    remarksOn,
    batchOf = () => BATCH,
    work,
    after,
  } = changes;
  const kind = `bulk ${name}`;
  staffJobs.register(
    jobKind<Change>({
      name: kind,
      batch: batchOf,
      work: (tx, job, rows) => work({ tx, job, rows }, job.params),
      ...(after && { after }),
    }),
  );
  const serve = (endpoint: Endpoint, handle: (call: Call) => Promise<unknown>): Binding =>
    bind(endpoint, handle as never);
  const start = ({ staff, body }: Call) =>
    db.transaction().execute(async (tx) => {
      const change = body.change as Change;
      const rows = await choose(tx, body, staff);
      const rights = (await admit?.(tx, staff, change, rows)) ?? [calls.change.spec.right as Right];
      if (!rights.every((right) => may(staff.roles, right))) throw problem(403);
      const { marker, count } = await countChosen(tx, rows);
      if (marker !== body.marker) {
        throw conflict(formatStaffMessage('jobs.others_by_now', { count }));
      }
      const { id } = await addJob(
        tx,
        staff,
        {
          kind,
          rights,
          title: titleOf(change),
          params: change as object,
          canUndo: canUndo(change),
        },
        (await rowsOf?.(tx, change, rows)) ??
          sql`SELECT id, NULL, label FROM (${rows}) chosen (id, label) ORDER BY id`,
      );
      return id;
    });
  return [
    serve(calls.selection, async ({ staff, body }) => {
      const rows = await choose(db, body, staff);
      const change = body.change as Change | undefined;
      const remarks = (await remarksOn?.(db, rows, change)) ?? [];
      return { ...(await countChosen(db, rows)), remarks };
    }),
    serve(calls.change, async (call) => {
      const id = await start(call);
      await staffJobs.soon();
      return findJob(db, rightsOf(call.staff.roles), id);
    }),
  ];
}
