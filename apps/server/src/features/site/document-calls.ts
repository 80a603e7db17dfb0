import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const USER = '/api/account/user';

/** The calls that are made for a document. */
export interface DocumentCalls {
  /** Answers a call as the sender of the document's request would be answered. */
  fetch(url: string): Promise<Response>;
  /** Who it was found to be: nobody was asked, nobody who is signed in, a member. */
  visitor(): 'unknown' | 'guest' | 'member';
}

/** What the sender of the document's request would send with the calls of that document. */
function headersOf({ headers }: FastifyRequest): Record<string, string> {
  const own = ['cookie', 'host', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto'];
  const kept = own.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : []));
  return {
    ...Object.fromEntries(kept),
    accept: 'application/json',
    'sec-fetch-site': 'same-origin',
  };
}

/**
 * Makes the calls of a screen for whoever asks for its document: by the same way as calls from a
 * browser, through the same authentication, counted and limited alike. Who it is is asked first:
 * for nobody no further call is made.
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
    const total = answer.headers['x-total-count'];
    return {
      cookies: [answer.headers['set-cookie'] ?? []].flat(),
      status: answer.statusCode,
      body: answer.payload,
      headers: total === undefined ? {} : { 'x-total-count': String(total) },
    };
  };
  const askWho = async () => {
    if (isSignedOut) {
      visitor = 'guest';
      return { status: 401, body: '', headers: {} };
    }
    const user = await ask(USER);
    if (user.status === 200) visitor = 'member';
    // Who has no tries left is not looked for; what counts guests refuses the document as well.
    if (user.status === 401 || user.status === 429) visitor = 'guest';
    // A session may have been given another secret on the way.
    if (visitor === 'member') for (const cookie of user.cookies) reply.header('set-cookie', cookie);
    return user;
  };
  let asked: ReturnType<typeof askWho> | undefined;
  return {
    async fetch(url) {
      asked ??= askWho();
      const user = await asked;
      const isUser = url === USER || user.status !== 200;
      const { status, body, headers: own } = isUser ? user : await ask(url);
      return new Response(body === '' ? null : body, { status, headers: own });
    },
    visitor: () => visitor,
  };
}
