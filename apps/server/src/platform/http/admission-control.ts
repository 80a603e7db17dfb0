import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { delayRefusals } from '#platform/concurrency/concurrency-limit.ts';
import { problem } from './problem.ts';

/** How many requests are worked on together, and how many others wait how long for that. */
export interface AdmissionLimits {
  concurrency: number;
  maxWaitMs: number;
  queueSize: number;
}

/**
 * This many requests keep the database and the processor busy; more of them make everybody wait.
 * Waiting and working together take less than a second on any machine that is fast enough for a
 * tenth of its visitors.
 */
const LIMITS: AdmissionLimits = { concurrency: 32, maxWaitMs: 500, queueSize: 2_000 };

/**
 * A refusal costs a tenth of an answer. When thousands of clients retry at once, all of them must be
 * delayed, or their refusals take the time of the other answers.
 */
const MAX_DELAYED = 10_000;
const DELAY_MS = 2_000;

/** Admits requests that can be answered soon, and refuses the others with a time to retry. */
export interface AdmissionControl {
  /**
   * Admits a request, at once or when another one ends. The request holds its slot until its answer
   * is made; sending the answer holds none.
   * @throws Problem 503 when it has waited too long, or too many wait already
   */
  admit(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Runs the server's own calls in the slot of the request that makes them. */
  withinRequest<Result>(work: () => Promise<Result>): Promise<Result>;
}

interface Waiting {
  enter: () => void;
  refuse: () => void;
  until: number;
}

const tooMany = () => problem(503, { 'retry-after': '3' });

/** Starts with all slots free. */
export function createAdmissionControl(
  app: FastifyInstance,
  { concurrency, maxWaitMs, queueSize }: AdmissionLimits = LIMITS,
): AdmissionControl {
  const admitted = new WeakSet<FastifyRequest>();
  const within = new AsyncLocalStorage<true>();
  const queue: Waiting[] = [];
  const delayRefusal = delayRefusals(MAX_DELAYED, DELAY_MS);
  let atWork = 0;
  let isTimed = false;

  // Who waited while the whole process stood still may have their turn first.
  const schedule = (ms: number) => setTimeout(() => setImmediate(refuseOverdue), ms);
  const refuseOverdue = () => {
    const now = performance.now();
    while (queue[0] && queue[0].until <= now) queue.shift()?.refuse();
    isTimed = queue[0] !== undefined;
    if (queue[0]) schedule(queue[0].until - now);
  };
  const enter = (request: FastifyRequest, reply: FastifyReply) => {
    atWork += 1;
    admitted.add(request);
    // A client that disconnects before the answer frees its slot too.
    reply.raw.once('close', () => leave(request));
  };
  const leave = (request: FastifyRequest) => {
    if (!admitted.delete(request)) return;
    atWork -= 1;
    if (atWork < concurrency) queue.shift()?.enter();
  };
  app.addHook('onSend', (request, _reply, payload, done) => {
    leave(request);
    done(null, payload);
  });

  return {
    async admit(request, reply) {
      if (within.getStore()) return;
      if (atWork < concurrency) return enter(request, reply);
      if (queue.length >= queueSize) {
        await delayRefusal();
        throw tooMany();
      }
      await new Promise<void>((resolve, reject) => {
        queue.push({
          enter: () => {
            enter(request, reply);
            resolve();
          },
          refuse: () => void delayRefusal().then(() => reject(tooMany())),
          until: performance.now() + maxWaitMs,
        });
        if (!isTimed) schedule(maxWaitMs);
        isTimed = true;
      });
    },
    withinRequest: (work) => within.run(true, work),
  };
}
