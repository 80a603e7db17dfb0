import { UNREAD_HEADER } from '@orchard/contract/unread';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What screens read of the headers of answers. */
const SHOWN_HEADERS = ['x-total-count', UNREAD_HEADER];

const USER = '/api/account/user';

/** The calls of a document's loaders. */
export interface DocumentCalls {
  /** Makes a call with the rights of the document's visitor. */
  fetch(url: string): Promise<Response>;
  /** The visitor, as far as known: `unknown` before the first call, then a guest or a member. */
  visitor(): 'unknown' | 'guest' | 'member';
}

/** The headers that the visitor's browser would send with the calls of this document. */
function headersOf({ headers }: FastifyRequest): Record<string, string> {
  const forwarded = ['cookie', 'host', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto'];
  const present = forwarded.flatMap((name) =>
    headers[name] ? [[name, String(headers[name])]] : [],
  );
  return {
    ...Object.fromEntries(present),
    accept: 'application/json',
    'sec-fetch-site': 'same-origin',
  };
}

/**
 * Makes the calls of a screen for the document's visitor, in the same way as a browser: with the
 * same authentication, counts and limits. The first call identifies the visitor; a guest causes no
 * other call.
 */
export function documentCalls(
  app: Pick<FastifyInstance, 'inject'>,
  request: FastifyRequest,
  reply: FastifyReply,
  isSignedOut: boolean,
): DocumentCalls {
  const headers = headersOf(request);
  const remoteAddress = request.socket.remoteAddress ?? '127.0.0.1';
  let visitor: ReturnType<DocumentCalls['visitor']> = 'unknown';
  const ask = async (url: string) => {
    const answer = await app.inject({ url, headers, remoteAddress });
    const shown = SHOWN_HEADERS.flatMap((name) => {
      const value = answer.headers[name];
      return value === undefined ? [] : [[name, String(value)]];
    });
    return {
      cookies: [answer.headers['set-cookie'] ?? []].flat(),
      status: answer.statusCode,
      body: answer.payload,
      headers: Object.fromEntries(shown) as Record<string, string>,
    };
  };
  const fetchUser = async () => {
    if (isSignedOut) {
      visitor = 'guest';
      return { status: 401, body: '', headers: {} };
    }
    const user = await ask(USER);
    if (user.status === 200) visitor = 'member';
    // With no requests left there is no look-up; the limit for guests refuses the document as well.
    if (user.status === 401 || user.status === 429) visitor = 'guest';
    // The first call may have renewed the session's secret.
    if (visitor === 'member') for (const cookie of user.cookies) reply.header('set-cookie', cookie);
    return user;
  };
  let userCall: ReturnType<typeof fetchUser> | undefined;
  return {
    async fetch(url) {
      userCall ??= fetchUser();
      const user = await userCall;
      const isUser = url === USER || user.status !== 200;
      const { status, body, headers: shownHeaders } = isUser ? user : await ask(url);
      return new Response(body === '' ? null : body, { status, headers: shownHeaders });
    },
    visitor: () => visitor,
  };
}
