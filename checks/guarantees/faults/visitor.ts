import { PASSWORD, type PersonName, people } from '#server/demo/cast/people.ts';

/** The result of one request. */
export interface VisitResult {
  /** 0: no answer. */
  status: number;
  /** From the request to the last byte of the answer. */
  ms: number;
  retryAfter: string | null;
  text: string;
}

/** A client of a site that runs as a process of its own and may be in trouble. Never throws. */
export interface Visitor {
  send(method: 'GET' | 'POST', path: string, body?: object): Promise<VisitResult>;
}

/** After this time a visitor gives up. */
const PATIENCE_MS = 40_000;

/**
 * Visits a site as a guest, or signs in as a person of the cast.
 * @throws Error when the sign-in fails
 */
export async function visit(url: string, who?: PersonName): Promise<Visitor> {
  const cookies = new Map<string, string>();
  const send: Visitor['send'] = async (method, path, body) => {
    const begin = performance.now();
    try {
      const answer = await fetch(url + path, {
        method,
        signal: AbortSignal.timeout(PATIENCE_MS),
        headers: {
          cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
          'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
          'x-requested-with': 'XMLHttpRequest',
          origin: url,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      for (const line of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split(/=(.*)/s, 2);
        cookies.set(name, value);
      }
      const text = await answer.text();
      const retryAfter = answer.headers.get('retry-after');
      return { status: answer.status, ms: performance.now() - begin, retryAfter, text };
    } catch {
      return { status: 0, ms: performance.now() - begin, retryAfter: null, text: '' };
    }
  };
  if (who) {
    await send('GET', '/sanctum/csrf-cookie');
    const { status } = await send('POST', '/login', {
      email: people[who].email,
      password: PASSWORD,
      remember: false,
    });
    if (status !== 200) throw new Error(`${who} was not let in: ${status}`);
  }
  return { send };
}
