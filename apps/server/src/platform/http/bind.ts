import type { Endpoint, ParsedOf, ResponseOf } from '@orchard/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Member } from '#platform/sessions/member.ts';
import type { Moment, SharedContent } from '#platform/shared/moment.ts';
import type { EnteringStaff, Staff } from '#platform/staff-sessions/staff.ts';
import type { Page } from './page.ts';
import type { SharedRead } from './shared-answers.ts';
import type { WrittenJson } from './written-json.ts';

/** Who is signed in, by what the call asks. */
export interface Admitted {
  anyone: { member: Member | null; staff: Staff | null };
  member: { member: Member; moment: Moment };
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
  | WrittenJson<ResponseOf<E>>
  | (ResponseOf<E> extends (infer Item)[] ? Page<Item> : never);

/** An endpoint and the function that serves it. */
export interface Binding {
  readonly endpoint: Endpoint;
  readonly handle: (call: never) => Promise<unknown>;
  /** Instead of `handle`: what all members of the same brands share. */
  readonly shared?: SharedRead;
}

/** Binds a declared call to its function; the function's types follow from the contract. */
export const bind = <const E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E>>,
): Binding => ({ endpoint, handle });

/**
 * Binds a call whose answer is the same for all members of the same brands: read once, and kept
 * until the content changes.
 * @param content what the answer is read from
 * @param read reads by the connection given; the member has brands and nothing else
 */
export const bindShared = <const E extends Endpoint>(
  endpoint: E,
  content: SharedContent,
  read: (db: Kysely<DB>, call: ParsedOf<E> & { member: Member }) => Promise<Answer<E>>,
): Binding => ({
  endpoint,
  handle: () => Promise.reject(new Error('a shared answer is read, not made')),
  shared: { content, read },
});
