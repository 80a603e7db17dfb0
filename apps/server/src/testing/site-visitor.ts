import { operators, PASSWORD, type PersonName, people } from '#demo/cast/people.ts';
import type { Database } from '#platform/database/open-database.ts';
import { startStaffSession } from '#platform/sessions/sessions.store.ts';

/** An answer of a site that runs as a process of its own. */
interface SiteAnswer {
  status: number;
  headers: Headers;
  text: string;
}

/** Sends a call as a browser does: with the cookies that came, and the token that one of them holds. */
type SiteCaller = (method: 'GET' | 'POST', path: string, body?: object) => Promise<SiteAnswer>;

/**
 * Calls a running site as one browser.
 * @param cookies it begins with them, and keeps what comes in them
 * @param options the cookie of the token, and the longest that an answer is waited for, in milliseconds
 */
function siteCaller(
  url: string,
  cookies: Map<string, string>,
  { token, patience }: { token: string; patience?: number },
): SiteCaller {
  return async (method, path, body) => {
    const answer = await fetch(url + path, {
      method,
      redirect: 'manual',
      ...(patience && { signal: AbortSignal.timeout(patience) }),
      headers: {
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        'x-xsrf-token': cookies.get(token) ?? '',
        'x-requested-with': 'XMLHttpRequest',
        origin: url,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split(/=(.*)/s, 2);
      if (line.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, value);
    }
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
}

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

/** An administrator of a site that runs as a process of its own. */
export interface SiteOperator {
  /** Sends a call as the console does; returns status, parsed body, or the text that came. */
  call(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ): Promise<{ status: number; body: unknown; text: string }>;
  cookies: Map<string, string>;
}

/** Lets the demo's administrator into the console, with a fresh code, without signing in. */
export async function enterConsoleOf(url: string, { kysely }: Database): Promise<SiteOperator> {
  const email = operators.sato.email;
  const { id: staffId } = await kysely
    .selectFrom('staff')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const secret = await startStaffSession(kysely, { staffId, device: 'test', ip: '', isIn: true });
  const cookies = new Map([['staff', secret]]);
  const send = siteCaller(url, cookies, { token: 'STAFF-XSRF-TOKEN' });
  const call: SiteOperator['call'] = async (method, path, body) => {
    const { status, headers, text } = await send(method, path, body);
    const isJson = headers.get('content-type')?.startsWith('application/json');
    return { status, body: isJson ? JSON.parse(text) : undefined, text };
  };
  await call('GET', '/api/staff/auth');
  return { call, cookies };
}
