import { finished } from 'node:stream';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import pLimit from 'p-limit';

/** Work that a process does in the background, one run at a time. */
export interface BackgroundWorker<Result = void> {
  /** The process ends: the run under way shall begin nothing more. */
  readonly isStopping: boolean;
  /** Works after the run under way, until nothing is to be done; calls during a run share the next. */
  run(): Promise<Result>;
  /** Begins or goes on soon; call it after the commit. A failure is logged, and a later run goes on. */
  wake(): void;
  /** Lets the run under way come to its end and begins no other. */
  stop(): Promise<void>;
}

/**
 * Makes a worker of this process.
 * @param name what its failures are logged as
 * @param work one run; it looks at `isStopping` before each batch
 */
export function createBackgroundWorker<Result = void>(
  name: string,
  log: Pick<FastifyBaseLogger, 'error'>,
  work: () => Promise<Result>,
): BackgroundWorker<Result> {
  let isStopping = false;
  let current: Promise<unknown> = Promise.resolve();
  let next: Promise<Result> | undefined;
  const run = () => {
    next ??= current
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return work();
      });
    current = next;
    return next;
  };
  return {
    get isStopping() {
      return isStopping;
    },
    run,
    wake: () => {
      run().catch((error) => log.error({ err: error }, name));
    },
    stop: async () => {
      isStopping = true;
      await current.catch(() => undefined);
    },
  };
}

/** Work that requests cause and no answer waits for. */
export interface BackgroundTasks {
  /** Runs a task after the answer, so the answer's time does not reveal what the task was. */
  afterAnswer(reply: FastifyReply, work: () => Promise<void>): void;
  /** Ends when all that was begun is done. */
  settled(): Promise<void>;
}

/** Begins with nothing to do. What fails is logged with its request. */
export function createBackgroundTasks(): BackgroundTasks {
  const underWay = new Set<Promise<void>>();
  // One at a time: requests that people wait for need the database's connections.
  const inTurn = pLimit(1);
  return {
    afterAnswer(reply, work) {
      const task = new Promise<void>((answered) => finished(reply.raw, () => answered()))
        .then(() => inTurn(work))
        .catch((error) => reply.log.error({ err: error }, 'after the answer'))
        .finally(() => underWay.delete(task));
      underWay.add(task);
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
