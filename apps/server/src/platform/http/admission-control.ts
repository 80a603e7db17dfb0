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
 * So many keep the database and the processor busy; more of them make everybody wait. What a request
 * takes comes on top of what it has waited: together less than a second on any machine that is quick
 * enough for a tenth of its visitors.
 */
const LIMITS: AdmissionLimits = { concurrency: 32, maxWaitMs: 500, queueSize: 2_000 };

/**
 * A refusal costs a tenth of an answer: of thousands who ask again at once, all have to be held, or
 * refusing them takes the time in which the others are answered.
 */
const MAX_DELAYED = 10_000;
const DELAY_MS = 2_000;

/** Lets requests in while they can be answered soon, and tells the others to come again. */
export interface AdmissionControl {
  /**
   * Lets a request in until its answer is made, at once or when others have left; sending the answer
   * takes nobody's place.
   * @throws Problem 503 when it has waited too long, or too many wait already
   */
  admit(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Makes calls of our own in the place of the request that they are part of. */
  withinRequest<Result>(work: () => Promise<Result>): Promise<Result>;
}

interface Waiting {
  enter: () => void;
  refuse: () => void;
  until: number;
}

const tooMany = () => problem(503, { 'retry-after': '3' });

/** Begins with nobody at work. */
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
  const look = (ms: number) => setTimeout(() => setImmediate(refuseOverdue), ms);
  const refuseOverdue = () => {
    const now = performance.now();
    while (queue[0] && queue[0].until <= now) queue.shift()?.refuse();
    isTimed = queue[0] !== undefined;
    if (queue[0]) look(queue[0].until - now);
  };
  const enter = (request: FastifyRequest, reply: FastifyReply) => {
    atWork += 1;
    admitted.add(request);
    // Whoever goes away before the answer leaves too.
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
        if (!isTimed) look(maxWaitMs);
        isTimed = true;
      });
    },
    withinRequest: (work) => within.run(true, work),
  };
}
