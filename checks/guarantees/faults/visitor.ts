import { PASSWORD, type PersonName, people } from '#server/demo/cast/people.ts';
import { siteCaller } from '#server/testing/site-caller.ts';

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
  const call = siteCaller(url, new Map(), { token: 'XSRF-TOKEN', patience: PATIENCE_MS });
  const send: Visitor['send'] = async (method, path, body) => {
    const begin = performance.now();
    try {
      const { status, headers, text } = await call(method, path, body);
      const ms = performance.now() - begin;
      return { status, ms, retryAfter: headers.get('retry-after'), text };
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
