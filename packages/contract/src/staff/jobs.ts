import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { id, pathId, wireTime } from '#contract/fields.ts';
import { paging, queryOf } from '#contract/list-query.ts';
import { staffListQuery } from '#contract/staff/wire.ts';

/** The states of a job; `waiting` also between two batches. */
export const JOB_STATES = ['waiting', 'running', 'done', 'cancelled', 'failed'] as const;

/** One of {@link JOB_STATES}. */
export type JobState = (typeof JOB_STATES)[number];

/** The outcome of a row: changed; unchanged, for the reason it names; not possible. */
export const JOB_OUTCOMES = ['done', 'skipped', 'failed'] as const;

/** One of {@link JOB_OUTCOMES}. */
export type JobOutcome = (typeof JOB_OUTCOMES)[number];

/** Work on many rows that an operator started. */
export const job = z.object({
  id: id(),
  /** What is done, in Japanese. */
  title: z.string(),
  state: z.enum(JOB_STATES),
  total: z.number(),
  /** Rows with an outcome. */
  done: z.number(),
  counts: z.object({ done: z.number(), skipped: z.number(), failed: z.number() }),
  /** Why it failed, or what it waits for; null otherwise. */
  message: z.nullable(z.string()),
  /** When a waiting job goes on; null: at once. */
  resume_at: z.nullable(wireTime()),
  /** Whether its changes can be undone. */
  can_undo: z.boolean(),
  /** Who took it back and when; null while nobody has. */
  undone: z.nullable(z.object({ by: z.string(), at: wireTime() })),
  staff_name: z.string(),
  created_at: wireTime(),
  finished_at: z.nullable(wireTime()),
});

/** Work on many rows that an operator started. */
export type Job = z.output<typeof job>;

const everyOperator = { audience: 'staff', right: null } as const;
const oneJob = z.object({ id: pathId() });

/** The jobs whose right the operator holds. */
export const jobs = {
  list: get('/api/staff/jobs', {
    ...everyOperator,
    summary: 'Jobs of operators, newest first',
    query: staffListQuery(['id'], { state: queryOf(JOB_STATES, '状態') }),
    response: z.array(job),
  }),
  read: get('/api/staff/jobs/{id}', {
    ...everyOperator,
    summary: 'A job with its progress',
    params: oneJob,
    response: job,
  }),
  rows: get('/api/staff/jobs/{id}/rows', {
    ...everyOperator,
    summary: 'The rows of a job with what became of each',
    params: oneJob,
    query: z.object({ ...paging, outcome: queryOf(JOB_OUTCOMES, '結果') }),
    response: z.array(
      z.object({
        /** Its place in the job. */
        position: z.number(),
        /** The record; null where there is none. */
        record_id: z.nullable(id()),
        label: z.string(),
        outcome: z.nullable(z.enum(JOB_OUTCOMES)),
        /** Whether what was done was taken back. */
        is_undone: z.boolean(),
        message: z.nullable(z.string()),
      }),
    ),
  }),
  cancel: post('/api/staff/jobs/{id}/cancel', {
    ...everyOperator,
    summary: 'Ends a job after the batch under way; what is done stays',
    params: oneJob,
    response: job,
  }),
  undo: post('/api/staff/jobs/{id}/undo', {
    ...everyOperator,
    summary: 'Takes back what a job changed, as another job; rows that changed since are left',
    params: oneJob,
    response: job,
  }),
} as const;
