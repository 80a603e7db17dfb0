import type { FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { bytesToKeep } from '#platform/kept.ts';
import type { Member } from '#platform/sessions/member.ts';
import type { Moment, SharedContent } from '#platform/shared/moment.ts';
import type { Shared } from '#platform/shared/shared.ts';
import { Page, pageHeaders } from './page.ts';
import { WrittenJson } from './written-json.ts';

/** How an answer that all members of the same brands share is read. */
export interface SharedRead {
  content: SharedContent;
  read: (db: Kysely<DB>, call: never) => Promise<unknown>;
}

interface SharedBody {
  headers: Record<string, string>;
  json: WrittenJson<unknown>;
}

/** Longer addresses are nobody's but their sender's. */
const LONGEST_URL = 300;
/** What a body takes beside its bytes. */
const OVERHEAD = 500;

/** Who is asked for: the brands and nothing of the one member, so that nothing of them is kept. */
const audienceOf = ({ brands }: Member): Member => ({ brands }) as unknown as Member;

/** Brands by their numbers, in the site's order. */
export const brandKey = ({ brands }: Member): string => brands.map(({ id }) => id).join('+');

/**
 * Answers from what is kept, or reads it; as bytes that were written by the contract's serialiser
 * when they were read.
 * @param parse reads the request's fields; only asked when nothing is kept, since what is kept was
 * asked for in the same words
 */
export async function answerShared(
  shared: Shared,
  { content, read }: SharedRead,
  { member, moment }: { member: Member; moment: Moment },
  reply: FastifyReply,
  parse: () => { query: unknown; params: unknown },
): Promise<WrittenJson<unknown>> {
  const { url } = reply.request;
  const key = `${brandKey(member)} ${url}`;
  let body = shared.find<SharedBody>(content, key, moment);
  if (!body) {
    const call = parse();
    body = await shared.get<SharedBody>(
      content,
      key,
      moment,
      async (db) => {
        const answer = await read(db, { ...call, member: audienceOf(member) } as never);
        const isPage = answer instanceof Page;
        const items = (isPage ? answer.items : answer) as Record<string, unknown>;
        const text = reply.serializeInput(items, '200');
        return {
          headers: isPage ? pageHeaders(answer, call.query, url) : {},
          json: new WrittenJson(bytesToKeep(text as string)),
        };
      },
      ({ json }) =>
        url.length > LONGEST_URL ? Number.POSITIVE_INFINITY : json.bytes.length + OVERHEAD,
    );
  }
  reply.headers(body.headers);
  return body.json;
}
