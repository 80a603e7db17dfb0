import { orderOf, patiently, sessionOrder } from '@orchard/contract/session-order';
import type { QueryClient } from '@tanstack/react-query';
import { asking } from '#lib/proof.ts';
import { isProblem, Problem, reasonOf } from './problem.ts';

/** One call as the browser sends it. */
export interface Outgoing {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path and query on this origin. */
  url: string;
  body?: unknown;
  /** The server recognises a repeated request by it. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  /** The request survives leaving the page. */
  keepalive?: boolean | undefined;
}

/** The parsed body, undefined if there is none, and the headers. */
interface CallAnswer {
  body: unknown;
  headers: Headers;
}

/** Sends calls. */
export type Send = (outgoing: Outgoing) => Promise<CallAnswer>;

const CSRF_PATH = '/sanctum/csrf-cookie';

/** The anti-forgery token from its cookie, which any answer may renew; none where cookies are refused. */
export function antiForgeryToken(): string | undefined {
  const value = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
  if (value === undefined) return undefined;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Sends a call as it is. */
export async function attempt(outgoing: Outgoing): Promise<Response> {
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

/** The parsed body; undefined where there is none. */
export async function readJson(response: Response): Promise<unknown> {
  try {
    const text = await response.text();
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Runs calls of the site's session in their order. */
export const inOrder = sessionOrder('session');

const fetchCsrfCookie = () => attempt({ method: 'GET', url: CSRF_PATH });

let opening: Promise<unknown> | undefined;

/**
 * Fetches a session and an anti-forgery cookie, once for each opening of the site. If this fails,
 * the first call that needs the cookie fetches it again and reports the problem.
 */
export function openSession(): Promise<unknown> {
  // Several answers at once would each give a new browser a session.
  const order = antiForgeryToken() === undefined ? 'exclusive' : 'shared';
  opening ??= inOrder(order, fetchCsrfCookie).catch(() => {
    opening = undefined;
  });
  return opening;
}

/**
 * Sends a call in order. After a refused token it sends the call again, alone, with a new token.
 */
async function attemptInOrder(outgoing: Outgoing): Promise<Response> {
  if (outgoing.keepalive) {
    // The page may be gone before its turn: send it now, and let others wait for it.
    const answer = attempt(outgoing);
    inOrder('shared', () => answer).catch(() => undefined);
    return answer;
  }
  // A change waits for the token that is being fetched; a new browser always waits.
  const needsToken = outgoing.method !== 'GET' && opening !== undefined;
  if (needsToken || antiForgeryToken() === undefined) await patiently(openSession());
  const order = outgoing.method === 'GET' ? 'shared' : orderOf(outgoing.url);
  const response = await inOrder(order, () => attempt(outgoing));
  if (response.status !== 419) return response;
  // An unread body would hold its connection.
  await response.text();
  return inOrder('exclusive', async () => {
    await fetchCsrfCookie();
    return attempt(outgoing);
  });
}

/**
 * Reads the answer to a call.
 * @returns the parsed body, undefined if there is none, with the headers
 * @throws Problem for any answer that is not a success
 */
export async function readAnswer(response: Response): Promise<CallAnswer> {
  const body = await readJson(response);
  if (!response.ok) throw new Problem(reasonOf(response.status, body));
  if (body === undefined && response.status !== 204) throw new Problem({ kind: 'broken' });
  return { body, headers: response.headers };
}

let onHeaders: (headers: Headers) => void = () => undefined;

/** Has the headers of every successful answer looked at. */
export function listenToHeaders(listener: typeof onHeaders): void {
  onHeaders = listener;
}

/**
 * Sends a call and reads its answer. It renews a refused anti-forgery token and sends the call once
 * more, and so it does after the member has proved who they are, where the call demands it. While the site is in maintenance a call that reads waits for its end; a change is refused,
 * so that nobody sends hours later what they may have thought better of.
 * @throws Problem for any answer that is not a success, and if there is no answer
 */
export const send: Send = async (outgoing) => {
  try {
    const answer = await readAnswer(await attemptInOrder(outgoing));
    onHeaders(answer.headers);
    return answer;
  } catch (error) {
    if (isProblem(error, 'unproved') && (await asking.by?.())) return send(outgoing);
    if (!isProblem(error, 'maintenance')) throw error;
    // Seldom wanted, so it is no part of a first visit's scripts.
    const { untilOver } = await import('./until-over.ts');
    const isOver = untilOver(error as Problem);
    if (outgoing.method !== 'GET') throw error;
    await isOver;
    return send(outgoing);
  }
};

const senders = new WeakMap<QueryClient, Send>();

/** Replaces how the queries of a cache are sent, where no browser sends them. */
export function bindSender(queryClient: QueryClient, sender: Send): void {
  senders.set(queryClient, sender);
}

/** Returns how the queries of a cache are sent: by default by the browser. */
export const senderOf = (queryClient: QueryClient): Send => senders.get(queryClient) ?? send;
