import { takeFirstAnswer } from './first-answers.ts';
import { Problem, reasonOf } from './problem.ts';

/** One call on its way: what the browser sends. */
export interface Outgoing {
  method: 'GET' | 'POST' | 'DELETE';
  /** Path and query on this origin. */
  url: string;
  body?: unknown;
  /** Tells the server that sending it again is the same request. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Also when the page is on its way out. */
  keepalive?: boolean | undefined;
}

const CSRF_PATH = '/sanctum/csrf-cookie';

/** The anti-forgery token as the cookie holds it now; every answer may bring another. */
function antiForgeryToken(): string | undefined {
  const value = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
  if (value === undefined) return undefined;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

async function attempt(outgoing: Outgoing): Promise<Response> {
  const { method, url, body, idempotencyKey, signal, keepalive } = outgoing;
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
  };
  const token = antiForgeryToken();
  if (token !== undefined) headers['X-XSRF-TOKEN'] = token;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (idempotencyKey !== undefined) headers['Idempotency-Key'] = `"${idempotencyKey}"`;
  const init: RequestInit = { method, headers, credentials: 'include' };
  if (body !== undefined) init.body = JSON.stringify(body);
  if (signal) init.signal = signal;
  if (keepalive) init.keepalive = true;
  try {
    return await fetch(url, init);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Problem({ kind: 'offline' });
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    const text = await response.text();
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Fetches a session and an anti-forgery cookie. */
export async function fetchCsrfCookie(): Promise<void> {
  await attempt({ method: 'GET', url: CSRF_PATH });
}

/**
 * Sends a call and reads its answer, or takes the one that came with the document. A refused anti-forgery token is renewed and the call sent
 * once more; what comes then counts.
 * @returns the parsed body, undefined when there is none, with the headers of the answer
 * @throws Problem for every answer that is not a success, and when there is no answer
 */
export async function send(outgoing: Outgoing): Promise<{ body: unknown; headers: Headers }> {
  const brought = outgoing.method === 'GET' ? takeFirstAnswer(outgoing.url) : undefined;
  if (brought) return brought;
  let response = await attempt(outgoing);
  if (response.status === 419) {
    await fetchCsrfCookie();
    response = await attempt(outgoing);
  }
  const body = await readJson(response);
  if (!response.ok) throw new Problem(reasonOf(response.status, body));
  if (body === undefined && response.status !== 204) throw new Problem({ kind: 'broken' });
  return { body, headers: response.headers };
}
