import { vi } from 'vitest';

/** What a call was sent with. */
export interface Received {
  method: string;
  url: string;
  headers: Headers;
  body: unknown;
}

/** An answer: a status, a JSON body, headers. */
export interface Reply {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

type Handler = (call: Received) => Reply | 'no answer' | Promise<Reply | 'no answer'>;

/**
 * Stands at the edge of the network in place of the server.
 * @returns every call that was received, in order
 */
export function answerCalls(handler: Handler): Received[] {
  const received: Received[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call = {
      method: init.method ?? 'GET',
      url,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    received.push(call);
    const reply = await handler(call);
    if (reply === 'no answer') throw new TypeError('Failed to fetch');
    const { status = 200, body, headers = {} } = reply;
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
  });
  return received;
}
