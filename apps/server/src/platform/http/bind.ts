import { Readable } from 'node:stream';
import type { Endpoint, ParsedOf, ResponseOf } from '@orchard/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { CachedContent } from '#platform/content-cache/content-cache.ts';
import type { ReadSnapshot } from '#platform/content-cache/read-snapshot.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Member } from '#platform/sessions/member.ts';
import type { Program } from '#platform/sessions/program-auth.ts';
import type { EnteringStaff, Staff } from '#platform/sessions/staff.ts';
import type { Page } from './page.ts';

/** A file as an answer, sent chunk by chunk as the client takes it: it may have any length. */
export class FileAnswer {
  /** ASCII, with its extension. */
  readonly name: string;
  readonly type: string;
  readonly chunks: AsyncIterable<string | Buffer>;

  constructor(name: string, type: string, chunks: AsyncIterable<string | Buffer>) {
    this.name = name;
    this.type = type;
    this.chunks = chunks;
  }
}

/** Sends the file as a download. A failure on the way cuts the connection: no part passes for all. */
export const sendFileAnswer = (reply: FastifyReply, { name, type, chunks }: FileAnswer) =>
  reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(chunks));

/** The signed-in person or the program, by the audience of the call. */
export interface Admitted {
  anyone: { member: Member | null; staff: Staff | null };
  member: { member: Member; snapshot: ReadSnapshot };
  staff: { staff: Staff };
  'staff-entering': { entering: EnteringStaff };
  program: { program: Program };
}

/** The arguments of a handler: the parsed request and its sender. */
export type Call<E extends Endpoint> = ParsedOf<E> &
  Admitted[E['spec']['audience']] & {
    request: FastifyRequest;
    reply: FastifyReply;
  };

/** The result of a handler: the contract's response, one page of a list, or a file. */
export type Answer<E extends Endpoint> =
  | ResponseOf<E>
  | (ResponseOf<E> extends (infer Item)[] ? Page<Item> : never)
  | (E['spec'] extends { download: string } ? FileAnswer : never);

/** How an answer that all members of the same brands share is read. */
export interface CachedRead {
  content: CachedContent;
  read: (db: Kysely<DB>, call: never) => Promise<unknown>;
}

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
 * Binds a call whose answer is the same for all members of the same brands: the server reads it once
 * and caches it until the content changes.
 * @param content the source of the answer
 * @param read reads through the connection that it gets; its member has brands and nothing else
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
