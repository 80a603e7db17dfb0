import type { FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import type { CachedContent, ContentCache } from '#platform/content-cache/content-cache.ts';
import { copyToOwnBuffer } from '#platform/content-cache/copy-to-own-buffer.ts';
import type { ReadSnapshot } from '#platform/content-cache/read-snapshot.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { brandKey, type Member } from '#platform/sessions/member.ts';
import { Page, pageHeaders } from './page.ts';

/** How an answer that all members of the same brands share is read. */
export interface CachedRead {
  content: CachedContent;
  read: (db: Kysely<DB>, call: never) => Promise<unknown>;
}

interface CachedAnswer {
  headers: Record<string, string>;
  body: Buffer;
}

/** Longer addresses are rarely shared between members: their answers are not cached. */
const MAX_URL_LENGTH = 300;
const TOO_LARGE = Number.MAX_SAFE_INTEGER;
/** Bytes of an answer beside its body. */
const OVERHEAD = 500;

/** A member with only the brands of the real one, so that the cache gets nothing personal. */
const audienceOf = ({ brands }: Member): Member => ({ brands }) as unknown as Member;

/**
 * Answers from the cache, or reads the content and caches the bytes of the contract's serialiser.
 * @param parse reads the request's fields; runs only without a cached answer, because the key of the
 *   cache is the whole address
 */
export async function cachedAnswer(
  cache: ContentCache,
  { content, read }: CachedRead,
  { member, snapshot }: { member: Member; snapshot: ReadSnapshot },
  reply: FastifyReply,
  parse: () => { query: unknown; params: unknown },
): Promise<Buffer> {
  const { url } = reply.request;
  const key = `${brandKey(member)} ${url}`;
  let found = cache.find<CachedAnswer>(content, key, snapshot);
  if (!found) {
    const call = parse();
    found = await cache.get<CachedAnswer>(
      content,
      key,
      snapshot,
      async (db) => {
        const answer = await read(db, { ...call, member: audienceOf(member) } as never);
        const isPage = answer instanceof Page;
        const items = (isPage ? answer.items : answer) as Record<string, unknown>;
        const text = reply.serializeInput(items, '200');
        return {
          headers: isPage ? pageHeaders(answer, call.query, url) : {},
          body: copyToOwnBuffer(text as string),
        };
      },
      ({ body }) => (url.length > MAX_URL_LENGTH ? TOO_LARGE : body.length + OVERHEAD),
    );
  }
  reply.headers(found.headers);
  return found.body;
}
