import { createHash } from 'node:crypto';
import { PROBLEM_MESSAGES } from '@orchard/contract/problems';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { type AuthEvent, authEvent } from '#platform/http/auth-events.ts';
import { Problem, problem } from '#platform/http/problem.ts';
import { networkOf } from './network.ts';
import { LIMITS, type LimitRule } from './rules.ts';

/** Counts tries and refuses those beyond a limit. */
export interface Limits {
  /**
   * Counts one try.
   * @throws Problem 429 with Retry-After when the rule's tries are used up, and those beyond it
   */
  count(request: FastifyRequest, rule: LimitRule, key: string): Promise<void>;
  /** Forgets the tries, as after a success, and those beyond the rule. */
  forget(rule: LimitRule, key: string): Promise<void>;
}

/** The headers of W-20. */
const headersOf = (rule: LimitRule, result: RateLimiterRes): Record<string, string> => {
  const seconds = String(Math.max(1, Math.ceil(result.msBeforeNext / 1000)));
  return {
    'retry-after': seconds,
    // As the IETF's draft of the RateLimit fields writes it.
    ratelimit: `"${rule.name}";r=${Math.max(0, result.remainingPoints)};t=${seconds}`,
    'x-ratelimit-limit': String(rule.tries),
    'x-ratelimit-remaining': String(Math.max(0, result.remainingPoints)),
    'x-ratelimit-reset': seconds,
  };
};

/** A key as the table takes it: with the rule's name not more than 255 characters. */
const storedKey = (key: string): string =>
  key.length <= 200 ? key : createHash('sha256').update(key).digest('base64url');

const inMemory: ReadonlySet<LimitRule> = new Set([
  LIMITS.everyMember,
  LIMITS.everyGuest,
  LIMITS.everyStaff,
  LIMITS.everyProgram,
]);

const EVERY_RULE = Object.values(LIMITS).flatMap((rule) =>
  rule.beyond ? [rule, rule.beyond] : [rule],
);

/**
 * Limits whose counters all processes share in PostgreSQL, except the general ones, which are
 * counted by each process in its own memory. Where the counters can't be reached the request is
 * refused (503): an open endpoint without a limit is worse than a shut one.
 */
export function createLimits(pool: pg.Pool): Limits {
  const limiters = new Map<LimitRule, RateLimiterAbstract>(
    EVERY_RULE.map((rule) => {
      const options = { keyPrefix: rule.name, points: rule.tries, duration: rule.seconds };
      return [
        rule,
        inMemory.has(rule)
          ? new RateLimiterMemory(options)
          : new RateLimiterPostgres({
              ...options,
              storeClient: pool,
              storeType: 'pool',
              tableName: 'rate_limits',
              tableCreated: true,
              clearExpiredByTimeout: rule === LIMITS.loginPair,
            }),
      ];
    }),
  );
  const limiterOf = (rule: LimitRule) => {
    const limiter = limiters.get(rule);
    if (!limiter) throw new Error(`no limiter for ${rule.name}`);
    return limiter;
  };
  const limits: Limits = {
    async count(request, rule, key) {
      try {
        await limiterOf(rule).consume(storedKey(key));
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        if (rule.beyond) return limits.count(request, rule.beyond, key);
        authEvent(request, 'limit.hit', { limit: rule.name });
        throw problem(429, headersOf(rule, refusal));
      }
    },
    async forget(rule, key) {
      await limiterOf(rule).delete(storedKey(key));
      if (rule.beyond) await limits.forget(rule.beyond, key);
    },
  };
  return limits;
}

/** No limits, for measurements that would trip over them. */
export const noLimits: Limits = { count: async () => {}, forget: async () => {} };

/** Counts a guest's request, by network. */
export const countGuest = (limits: Limits, request: FastifyRequest): Promise<void> =>
  limits.count(request, LIMITS.everyGuest, networkOf(request.ip));

/**
 * Counts a try under several rules, in their order, for work that nobody waits for.
 * @returns whether a limit is reached
 */
export async function isOverLimit(
  limits: Limits,
  request: FastifyRequest,
  tries: readonly (readonly [LimitRule, string])[],
): Promise<boolean> {
  try {
    for (const [rule, key] of tries) await limits.count(request, rule, key);
    return false;
  } catch (refusal) {
    if (refusal instanceof Problem && refusal.status === 429) return true;
    throw refusal;
  }
}

/** The refusal's field and advice. */
export interface Refusal {
  field: string;
  /** As the log calls it. */
  event: AuthEvent;
  message(values: { seconds: string }): string;
}

/**
 * Counts a try under several rules, in their order.
 * @throws Problem 429 with advice in Japanese under the field
 */
export async function countTries(
  limits: Limits,
  request: FastifyRequest,
  tries: readonly (readonly [LimitRule, string])[],
  { field, event, message }: Refusal,
): Promise<void> {
  try {
    for (const [rule, key] of tries) await limits.count(request, rule, key);
  } catch (refusal) {
    if (!(refusal instanceof Problem) || refusal.status !== 429) throw refusal;
    authEvent(request, event);
    const sentence = message({ seconds: refusal.headers['retry-after'] ?? '60' });
    const body = { message: PROBLEM_MESSAGES[429], errors: { [field]: [sentence] } };
    throw new Problem(429, body, refusal.headers);
  }
}
