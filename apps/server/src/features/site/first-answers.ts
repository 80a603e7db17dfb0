import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FirstScreen } from './first-screens.ts';

/** Answers that go with the document, by the address that the app asks at: body, and how many in all. */
export type FirstAnswers = Record<string, [body: unknown, total?: number]>;

const USER = '/api/account/user';

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
 * browser, through the same authentication, counted and limited alike. What does not succeed stays away, and
 * the app asks for it itself.
 */
export async function firstAnswers(
  app: Pick<FastifyInstance, 'inject'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { calls, callsAfter }: Pick<FirstScreen, 'calls' | 'callsAfter'>,
): Promise<FirstAnswers> {
  const headers = headersOf(request);
  const ask = async (url: string) =>
    app.inject({ url, headers, remoteAddress: request.socket.remoteAddress ?? '127.0.0.1' });
  const user = await ask(USER);
  if (user.statusCode !== 200) return {};
  // A session may have been given another secret on the way.
  for (const cookie of [user.headers['set-cookie'] ?? []].flat()) {
    reply.header('set-cookie', cookie);
  }
  const askAll = async (urls: readonly string[]): Promise<FirstAnswers> => {
    const answers = urls.map(async (url): Promise<FirstAnswers> => {
      const answer = await ask(url);
      if (answer.statusCode !== 200) return {};
      const total = answer.headers['x-total-count'];
      const body: unknown = answer.json();
      return { [url]: total === undefined ? [body] : [body, Number(total)] };
    });
    return Object.assign({}, ...(await Promise.all(answers)));
  };
  const first = await askAll(calls);
  const after = callsAfter ? await askAll(callsAfter(first)) : {};
  return { [USER]: [user.json()], ...first, ...after };
}
