import type { Kysely } from 'kysely';
import type { CachedContent, ContentCache } from '#platform/content-cache/content-cache.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { brandKey, type Member } from '#platform/sessions/member.ts';
import type { Admitted } from './bind.ts';

/** How an answer that all members of the same brands share is read. */
export interface CachedRead {
  content: CachedContent;
  read: (db: Kysely<DB>, call: never) => Promise<unknown>;
}

/** Longer addresses are rarely shared between members: their answers are not cached. */
const MAX_URL_LENGTH = 300;
const TOO_LARGE = Number.MAX_SAFE_INTEGER;
/** Bytes of a character of an answer, and of an answer beside its texts. */
const [CHARACTER_BYTES, OVERHEAD] = [2, 500];

/** A member with only the brands of the real one, so that the cache gets nothing personal. */
const audienceOf = ({ brands }: Member): Member => ({ brands }) as unknown as Member;

/**
 * Answers from the cache, or reads.
 * @param url path and query as requested: with the brands they name everything that the answer depends on
 * @param fields the parsed request
 */
export const cachedAnswer = (
  cache: ContentCache,
  { content, read }: CachedRead,
  { member, snapshot }: Admitted['member'],
  url: string,
  fields: object,
): Promise<unknown> =>
  cache.get(
    content,
    `${brandKey(member)} ${url}`,
    snapshot,
    (db) => read(db, { ...fields, member: audienceOf(member) } as never),
    (answer) =>
      url.length > MAX_URL_LENGTH
        ? TOO_LARGE
        : JSON.stringify(answer).length * CHARACTER_BYTES + OVERHEAD,
  );
