import { createHash } from 'node:crypto';
import { formatMessage } from '@orchard/contract/messages';
import type { FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import { limitConcurrency } from '#platform/concurrency/concurrency-limit.ts';
import type { Database } from '#platform/database/open-database.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { fieldsProblem, problem } from '#platform/http/problem.ts';
import type { Member } from '#platform/sessions/member.ts';
import type { Program } from '#platform/sessions/program-auth.ts';
import { claim, findAnswer, keepAnswer, type RequestName } from './idempotency-keys.store.ts';

/** A key is valid for a day; equal requests without a key count as one for a minute. */
const RETENTION = { keyed: '24 hours', unkeyed: '60 seconds' };

/**
 * A counted limit stays counted when the rest fails, so it uses a second connection beside the
 * transaction's. Only a few such pairs run at a time: otherwise requests that wait for their second
 * connection could hold all of them.
 */
const inTurn = limitConcurrency({ concurrency: 3, queueSize: 50 });

/** The key that a request was sent with, where it is one. */
export const keyOf = (request: FastifyRequest): string | undefined => {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key) ? key : undefined;
};

/** The action of {@link runIdempotently} and its precondition. */
export interface IdempotentOperation<Value> {
  /**
   * Checks and counts the request; not called for one that was answered before or still runs (W-48).
   */
  before(): Promise<void>;
  /** Does it; its value is answered, now and when the request is sent again. */
  act(tx: Transaction<DB>): Promise<Value>;
}

/**
 * Runs an action for a member or a program at most once, although the request may arrive several times: a double
 * click, a retry, two tabs. One transaction holds the action and its stored answer (W-31).
 * @param body the parsed body; without a key, path and body identify the request
 * @throws Problem 409 while the first request with this key still runs, 422 when the key was used
 *   for another request, and errors of `before` and `act`
 */
export async function runIdempotently<Value>(
  db: Database,
  request: FastifyRequest,
  sender: Member | Program,
  body: unknown,
  { before, act }: IdempotentOperation<Value>,
): Promise<Value> {
  const path = request.url.split('?', 1)[0] ?? '';
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest();
  const key = keyOf(request);
  const name: RequestName = {
    holder: 'rights' in sender ? 'token_id' : 'member_id',
    holderId: sender.id,
    path,
    key: key ? `key ${key}` : `body ${bodyHash.toString('hex')}`,
  };
  const findStored = async (source: Kysely<DB>) => {
    const stored = await findAnswer(source, name, key ? RETENTION.keyed : RETENTION.unkeyed);
    if (stored && !stored.bodyHash.equals(bodyHash)) {
      throw fieldsProblem({ idempotency_key: [formatMessage('validation.body')] });
    }
    return stored;
  };

  const early = await findStored(db.kysely);
  if (early) return early.answer.value as Value;
  return inTurn(() =>
    db.kysely.transaction().execute(async (tx) => {
      if (!(await claim(tx, name, { wait: !key }))) throw problem(409);
      const stored = await findStored(tx);
      if (stored) return stored.answer.value as Value;
      // A repetition during the first request was counted already.
      await before();
      const value = await act(tx);
      await keepAnswer(tx, name, bodyHash, value);
      return value;
    }),
  );
}
