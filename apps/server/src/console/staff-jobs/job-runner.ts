import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import {
  type BackgroundWorker,
  createBackgroundWorker,
} from '#platform/concurrency/background-worker.ts';
import type { Database } from '#platform/database/open-database.ts';
import { Problem } from '#platform/http/problem.ts';
import type { JobKind, JobWait } from './job-kind.ts';
import { nextJobRows } from './staff-job-rows.store.ts';
import {
  countFailure,
  dueJobs,
  finishJob,
  holdJob,
  letJobWait,
  type OpenJob,
  storeOutcomes,
} from './staff-jobs.store.ts';

/** Does the jobs of operators in the background. */
export interface JobRunner extends Pick<BackgroundWorker, 'run' | 'wake' | 'stop'> {
  /** Makes a kind of job known; every process knows all kinds before the first runs. */
  register(kind: JobKind): void;
  /**
   * Begins a job that was just added, and waits a moment for it: what is done by then is done when
   * the operator gets the answer.
   */
  soon(): Promise<void>;
}

/** How long an answer waits for its job, in milliseconds. */
const SOON_MS = 400;

const GAVE_UP = 'サーバーで問題が発生しました。しばらくすると自動的に再開します。';
const ROW_FAILED = '処理できませんでした。';

const isWait = (prepared: unknown): prepared is JobWait =>
  typeof prepared === 'object' && prepared !== null && 'resumeAt' in prepared;

/** What the program itself says of a value that it cannot work with. */
const BY_VALUE = [TypeError, RangeError, SyntaxError, URIError];

/** Errors about a row's content; any other may pass later. */
const isAboutContent = (error: unknown) =>
  error instanceof Problem ||
  BY_VALUE.some((kind) => error instanceof kind) ||
  /^2[23]/.test(String((error as { code?: unknown })?.code ?? ''));

/** The first sentence of a refusal. */
function sentenceOf(error: unknown, otherwise: string): string {
  const body = error instanceof Problem ? (error.body as Record<string, unknown>) : {};
  const fields = Object.values((body.errors ?? {}) as Record<string, string[]>).flat();
  const message = fields[0] ?? body.message;
  return typeof message === 'string' && /[ぁ-ヿ]/.test(message) ? message : otherwise;
}

/** Makes the runner of a process. */
export function createJobRunner(db: Database, log: Pick<FastifyBaseLogger, 'error'>): JobRunner {
  const kinds = new Map<string, JobKind>();
  const timers = new Set<NodeJS.Timeout>();

  /** Does the next rows of a job; whether that was anything. */
  async function step(job: OpenJob, kind: JobKind, limit: number): Promise<boolean> {
    const planned = kind.prepare ? await nextJobRows(db.kysely, job.id, limit) : [];
    const prepared = planned.length > 0 ? await kind.prepare?.(job, planned) : undefined;
    if (isWait(prepared)) {
      await letJobWait(db.kysely, job.id, prepared);
      wakeAt(prepared.resumeAt);
      return false;
    }
    return db.kysely.transaction().execute(async (tx) => {
      if (!(await holdJob(tx, job.id))) return false;
      const rows = await nextJobRows(tx, job.id, kind.prepare ? planned.length || 1 : limit);
      if (rows.length === 0) {
        await kind.finish?.(tx, job);
        await finishJob(tx, job.id);
        return true;
      }
      // Another process was faster: what was prepared is for rows that are done.
      if (kind.prepare && rows[0]?.position !== planned[0]?.position) return true;
      await storeOutcomes(tx, job.id, await kind.work(tx, job, rows, prepared));
      return true;
    });
  }

  /** One row cannot be done: its neighbours are done alone, and it is named. */
  async function stepByRow(job: OpenJob, kind: JobKind): Promise<boolean> {
    try {
      return await step(job, kind, 1);
    } catch (error) {
      if (!isAboutContent(error)) throw error;
      return db.kysely.transaction().execute(async (tx) => {
        if (!(await holdJob(tx, job.id))) return false;
        const [row] = await nextJobRows(tx, job.id, 1);
        // The end of the job failed, and no row is to blame.
        if (!row) throw error;
        if (!(error instanceof Problem)) log.error({ err: error, job: job.id }, 'staff jobs');
        const message = sentenceOf(error, kind.refusal ?? ROW_FAILED);
        await storeOutcomes(tx, job.id, [{ position: row.position, outcome: 'failed', message }]);
        return true;
      });
    }
  }

  async function workOn(open: OpenJob): Promise<boolean> {
    const kind = kinds.get(open.kind);
    if (!kind) return false;
    let isWorked = true;
    const limit = typeof kind.batch === 'number' ? kind.batch : kind.batch(open.params);
    try {
      isWorked = await step(open, kind, limit);
    } catch (error) {
      if (!isAboutContent(error)) throw error;
      for (let left = limit; left > 0 && !worker.isStopping; left -= 1) {
        if (!(await stepByRow(open, kind))) break;
      }
    }
    kind.after?.();
    return isWorked;
  }

  async function work(): Promise<void> {
    // A round without work: what is left waits, or another process has it.
    for (let isWorked = true; isWorked && !worker.isStopping; ) {
      isWorked = false;
      for (const open of await dueJobs(db.kysely)) {
        if (worker.isStopping) return;
        try {
          if (await workOn(open)) isWorked = true;
        } catch (error) {
          log.error({ err: error, job: open.id }, 'staff jobs');
          await countFailure(db.kysely, open.id, GAVE_UP);
        }
      }
    }
  }

  const worker = createBackgroundWorker('staff jobs', log, work);
  function wakeAt(instant: Date) {
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        worker.wake();
      },
      Math.max(instant.getTime() - Date.now(), 0) + 50,
    ).unref();
    timers.add(timer);
  }
  return {
    register: (kind) => {
      kinds.set(kind.name, kind);
    },
    run: worker.run,
    wake: worker.wake,
    soon: () => {
      const begun = worker.run().catch((error) => log.error({ err: error }, 'staff jobs'));
      return Promise.race([begun, pause(SOON_MS, undefined, { ref: false })]);
    },
    stop: async () => {
      for (const timer of timers) clearTimeout(timer);
      await worker.stop();
    },
  };
}
