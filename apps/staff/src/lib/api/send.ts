import { patiently, sessionOrder, staffOrderOf } from '@orchard/contract/session-order';
import { giveFreshCode, needsFreshCode, signInAgain } from './interruption.ts';
import { problemOf } from './problem.ts';
import { learnServerTime } from './server-clock.ts';

/** One call on its way: what the browser sends. */
export interface Outgoing {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path and query on this origin. */
  url: string;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/** The answer of a successful call. */
export interface Incoming {
  /** The parsed body; undefined when there is none. */
  body: unknown;
  headers: Headers;
}

const AUTH = '/api/staff/auth';

/** The anti-forgery token as the cookie holds it now; every answer may bring another. */
export function antiForgeryToken(): string {
  const value = /(?:^|;\s*)STAFF-XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

async function attempt({ method, url, body, signal }: Outgoing): Promise<Response> {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    'X-XSRF-TOKEN': antiForgeryToken(),
  };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const init: RequestInit = { method, headers, credentials: 'same-origin' };
  if (body !== undefined) init.body = JSON.stringify(body);
  if (signal) init.signal = signal;
  try {
    const response = await fetch(url, init);
    learnServerTime(response.headers);
    return response;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw problemOf(0);
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

const inOrder = sessionOrder('staff-session');

const fetchToken = () => attempt({ method: 'GET', url: AUTH });

let opening: Promise<unknown> | undefined;

/** Fetches an anti-forgery cookie, alone and once, for a browser that is new here. */
function openSession(): Promise<unknown> {
  opening ??= inOrder('exclusive', fetchToken).catch(() => {
    opening = undefined;
  });
  return opening;
}

/**
 * Sends something to the console in its turn; once more with a new token, and alone, where the
 * token was refused.
 * @param sendIt sends it, and answers with at least the status
 */
export async function attemptInOrder<T extends { status: number }>(
  { method, url }: Pick<Outgoing, 'method' | 'url'>,
  sendIt: () => Promise<T>,
): Promise<T> {
  if (antiForgeryToken() === '') await patiently(openSession());
  const order = method === 'GET' ? 'shared' : staffOrderOf(url);
  const response = await inOrder(order, sendIt);
  if (response.status !== 419) return response;
  // An unread body occupies its connection.
  if (response instanceof Response) await response.text();
  return inOrder('exclusive', async () => {
    await fetchToken();
    return sendIt();
  });
}

async function receive(outgoing: Outgoing): Promise<{ response: Response; body: unknown }> {
  const response = await attemptInOrder(outgoing, () => attempt(outgoing));
  return { response, body: await readJson(response) };
}

/**
 * Sends a call and reads its answer. Where the session has ended the operator signs in again, and
 * where a fresh code is needed gives one, over the screen that is open; then the call is sent once
 * more: nothing typed is lost.
 * @throws Problem for every answer that is not a success, and when there is no answer
 */
export async function send(outgoing: Outgoing): Promise<Incoming> {
  let answer = await receive(outgoing);
  const isSigningIn = outgoing.url.startsWith(AUTH);
  if (answer.response.status === 401 && !isSigningIn && (await signInAgain())) {
    answer = await receive(outgoing);
  }
  if (needsFreshCode(answer.body) && (await giveFreshCode())) answer = await receive(outgoing);
  const { response, body } = answer;
  if (!response.ok) throw problemOf(response.status, body);
  if (body === undefined && response.status !== 204) throw problemOf(500);
  return { body, headers: response.headers };
}
