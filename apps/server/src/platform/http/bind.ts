import type { Endpoint, ParsedOf, ResponseOf } from '@orchard/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { CachedContent } from '#platform/content-cache/content-cache.ts';
import type { ReadSnapshot } from '#platform/content-cache/read-snapshot.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Member } from '#platform/sessions/member.ts';
import type { EnteringStaff, Staff } from '#platform/staff-sessions/staff.ts';
import type { CachedRead } from './cached-answers.ts';
import type { Page } from './page.ts';

/** Who is signed in, by what the call asks. */
export interface Admitted {
  anyone: { member: Member | null; staff: Staff | null };
  member: { member: Member; snapshot: ReadSnapshot };
  staff: { staff: Staff };
  'staff-entering': { entering: EnteringStaff };
}

/** What a handler gets: the parsed request, and who may. */
export type Call<E extends Endpoint> = ParsedOf<E> &
  Admitted[E['spec']['audience']] & {
    request: FastifyRequest;
    reply: FastifyReply;
  };

/** What a handler gives back: the contract's response, for a list also one page of it. */
export type Answer<E extends Endpoint> =
  | ResponseOf<E>
  | (ResponseOf<E> extends (infer Item)[] ? Page<Item> : never);

/** An endpoint and the function that serves it. */
export interface Binding {
  readonly endpoint: Endpoint;
  readonly handle: (call: never) => Promise<unknown>;
  /** Instead of `handle`: what all members of the same brands share. */
  readonly cached?: CachedRead;
}

/** Binds a declared call to its function; the function's types follow from the contract. */
export const bind = <const E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E>>,
): Binding => ({ endpoint, handle });

/**
 * Binds a call whose answer is the same for all members of the same brands: read once, and cached
 * until the content changes.
 * @param content what the answer is read from
 * @param read reads by the connection given; the member has brands and nothing else
 */
export const bindCached = <const E extends Endpoint>(
  endpoint: E,
  content: CachedContent,
  read: (db: Kysely<DB>, call: ParsedOf<E> & { member: Member }) => Promise<Answer<E>>,
): Binding => ({
  endpoint,
  handle: () => Promise.reject(new Error('a cached answer is read, not made')),
  cached: { content, read },
});
