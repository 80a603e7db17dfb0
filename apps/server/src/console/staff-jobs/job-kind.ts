import type { ImportOutcome } from '@orchard/contract/staff/imports';
import type { JobOutcome } from '@orchard/contract/staff/jobs';
import type { Kysely } from 'kysely';
import type { Auditor } from '#console/records/audit.store.ts';
import type { DB } from '#platform/database/schema.generated.ts';

/** A row of a job that is still to be done. */
export interface JobRow<Input = unknown> {
  position: number;
  /** Null where there is no record yet. */
  recordId: number | null;
  key: string | null;
  label: string;
  /** What it is done with, as its starter wrote it; null: its record says all. */
  input: Input;
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

/** The outcome of a row; a message in Japanese says why it is unchanged. */
export interface RowOutcome {
  position: number;
  /** Null: it was judged, and is still to be done. */
  outcome: JobOutcome | null;
  message?: string | null;
  /** The record that it made or is about. */
  recordId?: number | null;
  /** What a row of a file is about, and what it would do, or did, to it. */
  key?: string | null;
  judged?: ImportOutcome;
}

/** The job goes on at a later moment, for the reason that operators read meanwhile. */
export interface JobWait {
  resumeAt: Date;
  message: string;
}

/** A kind of job. */
export interface JobKind<Params = unknown, Prepared = unknown, Input = unknown> {
  readonly name: string;
  /** Rows in one transaction. */
  readonly batch: number | ((params: Params) => number);
  /** What operators read of a row that the database refuses, in Japanese. */
  readonly refusal?: string;
  /** Asks other servers, outside of any transaction. */
  prepare?(job: JobWork<Params>, rows: readonly JobRow[]): Promise<Prepared | JobWait>;
  /**
   * Does rows, in the transaction that writes their outcomes down: a row is done once, whenever the
   * process dies. When it throws because of a row, the rows are done one by one.
   */
  work(
    tx: Kysely<DB>,
    job: JobWork<Params>,
    rows: readonly JobRow<Input>[],
    prepared: Prepared,
  ): Promise<RowOutcome[]>;
  /** Runs once after the last row, in the transaction that ends the job; refuses nothing. */
  finish?(tx: Kysely<DB>, job: JobWork<Params>): Promise<void>;
  /** Runs after the commit of a batch. */
  after?(): void;
}

/** Declares a kind; what it gets is what its starters wrote. */
export const jobKind = <Params, Prepared = undefined, Input = null>(
  kind: JobKind<Params, Prepared, Input>,
): JobKind => kind as unknown as JobKind;
