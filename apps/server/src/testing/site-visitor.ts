import { PASSWORD, type PersonName, people } from '#demo/cast/people.ts';
import { siteCaller } from './site-caller.ts';

/** The result of one request. */
export interface VisitResult {
  /** 0: no answer. */
  status: number;
  /** From the request to the last byte of the answer. */
  ms: number;
  retryAfter: string | null;
  text: string;
}

/** A browser at the members' site, which runs as a process of its own. */
export interface Visitor {
  /** Never throws: the site may be in trouble. */
  send(method: 'GET' | 'POST', path: string, body?: object): Promise<VisitResult>;
  /** Sends what must succeed. Returns the parsed body. */
  call(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown>;
}

/** After this time a visitor gives up. */
const PATIENCE_MS = 40_000;

/**
 * Visits a site as a guest, or signs in as a person of the cast.
 * @throws Error when the sign-in fails
 */
export async function visit(url: string, who?: PersonName): Promise<Visitor> {
  const ask = siteCaller(url, new Map(), { token: 'XSRF-TOKEN', patience: PATIENCE_MS });
  const send: Visitor['send'] = async (method, path, body) => {
    const begin = performance.now();
    try {
      const { status, headers, text } = await ask(method, path, body);
      const ms = performance.now() - begin;
      return { status, ms, retryAfter: headers.get('retry-after'), text };
    } catch {
      return { status: 0, ms: performance.now() - begin, retryAfter: null, text: '' };
    }
  };
  const call: Visitor['call'] = async (method, path, body) => {
    const { status, text } = await send(method, path, body);
    if (status < 200 || status > 299) throw new Error(`${method} ${path}: ${status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  if (who) {
    await call('GET', '/sanctum/csrf-cookie');
    await call('POST', '/login', { email: people[who].email, password: PASSWORD, remember: false });
  }
  return { send, call };
}
