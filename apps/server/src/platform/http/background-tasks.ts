import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';
import pLimit from 'p-limit';

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
