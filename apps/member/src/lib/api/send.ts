import { orderOf, patiently, sessionOrder } from '@orchard/contract/session-order';
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

/** What came back: the parsed body, undefined when there is none, and the headers. */
interface CallAnswer {
  body: unknown;
  headers: Headers;
}

/** How calls are sent. */
export type Send = (outgoing: Outgoing) => Promise<CallAnswer>;

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

const inOrder = sessionOrder('session');

const fetchCsrfCookie = () => attempt({ method: 'GET', url: CSRF_PATH });

let opening: Promise<unknown> | undefined;

/**
 * Fetches a session and an anti-forgery cookie, once for as long as the page is open. Should it
 * fail, the first call that needs the cookie fetches it again and says what is wrong.
 */
export function openSession(): Promise<unknown> {
  // A browser that is new here would get a session from each of several answers.
  const order = antiForgeryToken() === undefined ? 'exclusive' : 'shared';
  opening ??= inOrder(order, fetchCsrfCookie).catch(() => {
    opening = undefined;
  });
  return opening;
}

/** Sends a call in its turn; once more with a new token, and alone, where the token was refused. */
async function attemptInOrder(outgoing: Outgoing): Promise<Response> {
  if (outgoing.keepalive) {
    // The page may not be there any more when its turn comes: it goes now, and others wait for it.
    const answer = attempt(outgoing);
    inOrder('shared', () => answer).catch(() => undefined);
    return answer;
  }
  // What changes something waits for the token that is on its way; who is new here always does.
  const needsToken = outgoing.method !== 'GET' && opening !== undefined;
  if (needsToken || antiForgeryToken() === undefined) await patiently(openSession());
  const order = outgoing.method === 'GET' ? 'shared' : orderOf(outgoing.url);
  const response = await inOrder(order, () => attempt(outgoing));
  if (response.status !== 419) return response;
  // A body that nobody reads keeps its connection.
  await response.text();
  return inOrder('exclusive', async () => {
    await fetchCsrfCookie();
    return attempt(outgoing);
  });
}

/**
 * Reads the answer to a call.
 * @returns the parsed body, undefined when there is none, with the headers of the answer
 * @throws Problem for every answer that is not a success
 */
export async function readAnswer(response: Response): Promise<CallAnswer> {
  const body = await readJson(response);
  if (!response.ok) throw new Problem(reasonOf(response.status, body));
  if (body === undefined && response.status !== 204) throw new Problem({ kind: 'broken' });
  return { body, headers: response.headers };
}

/**
 * Sends a call and reads its answer. A refused anti-forgery token is renewed and the call sent once
 * more; what comes then counts.
 * @throws Problem for every answer that is not a success, and when there is no answer
 */
export const send: Send = async (outgoing) => readAnswer(await attemptInOrder(outgoing));
