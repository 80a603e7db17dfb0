import type { Endpoint, ParsedOf, ResponseOf } from '@orchard/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Member } from '#platform/sessions/member.ts';
import type { EnteringStaff, Staff } from '#platform/staff-sessions/staff.ts';
import type { Page } from './page.ts';

/** Whom the door has let in, by what the call asks. */
interface Admitted {
  anyone: { member: Member | null; staff: Staff | null };
  member: { member: Member };
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
}

/** Binds a declared call to its function; the function's types follow from the contract. */
export const bind = <const E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E>>,
): Binding => ({ endpoint, handle });
