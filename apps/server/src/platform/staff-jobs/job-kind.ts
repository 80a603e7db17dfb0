import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Auditor } from '#platform/records/audit.store.ts';

/** A row of a job that is still to be done. */
export interface JobRow {
  position: number;
  /** Null where there is no record yet. */
  recordId: number | null;
  key: string | null;
  label: string;
}

/** A job, as those who work on it see it. */
export interface JobWork<Params = unknown> {
  id: number;
  params: Params;
  /** Who started it. */
  staff: Auditor;
  /** Joins its entries in the audit log. */
  changeId: string;
}

/** What became of a row; a message in Japanese says why it was left as it was. */
export interface RowOutcome {
  position: number;
  outcome: 'done' | 'skipped' | 'failed';
  message?: string;
  /** The record that it made. */
  recordId?: number;
}

/** The job goes on at a later moment, for the reason that operators read meanwhile. */
export interface JobWait {
  resumeAt: Date;
  message: string;
}

/** A kind of job. */
export interface JobKind<Params = unknown, Prepared = unknown> {
  readonly name: string;
  /** Rows in one transaction. */
  readonly batch: number | ((params: Params) => number);
  /** Asks other servers, outside of any transaction. */
  prepare?(job: JobWork<Params>, rows: readonly JobRow[]): Promise<Prepared | JobWait>;
  /**
   * Does rows, in the transaction that writes their outcomes down: a row is done once, whenever the
   * process dies. When it throws because of a row, the rows are done one by one.
   */
  work(
    tx: Kysely<DB>,
    job: JobWork<Params>,
    rows: readonly JobRow[],
    prepared: Prepared,
  ): Promise<RowOutcome[]>;
  /** Runs once after the last row, in the transaction that ends the job; refuses nothing. */
  finish?(tx: Kysely<DB>, job: JobWork<Params>): Promise<void>;
  /** Runs after the commit of a batch. */
  after?(): void;
}

/** Declares a kind; what it gets is what its starters wrote. */
export const jobKind = <Params, Prepared = undefined>(kind: JobKind<Params, Prepared>): JobKind =>
  kind as unknown as JobKind;
