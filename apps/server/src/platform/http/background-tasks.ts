import { finished } from 'node:stream';
import type { FastifyReply } from 'fastify';
import pLimit from 'p-limit';

/** Work that requests cause and no answer waits for. */
export interface BackgroundTasks {
  /** Does a work when the answer has gone out, so that nobody can tell by its time what it was. */
  afterAnswer(reply: FastifyReply, work: () => Promise<void>): void;
  /** Ends when all that was begun is done. */
  settled(): Promise<void>;
}

/** Begins with nothing to do. What fails is logged with its request. */
export function createBackgroundTasks(): BackgroundTasks {
  const underWay = new Set<Promise<void>>();
  // One at a time: what nobody waits for leaves the database to those who do.
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
