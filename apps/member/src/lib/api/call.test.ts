import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { answerCalls } from '#testing/server.ts';
import { call, pageQuery } from './call.ts';

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: this is how a browser without cookieStore does it
  document.cookie = 'XSRF-TOKEN=; max-age=0';
});

const setToken = (value: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `XSRF-TOKEN=${value}`;
};

describe('a call', () => {
  test('is sent as the site expects it, with the token of the moment', async () => {
    setToken('a%3D.b');
    const calls = answerCalls(() => ({ body: { id: 7 } }));
    const answer = await call('POST /api/video/bookmark/{videoId}', { params: { videoId: 7 } });
    expect(answer).toEqual({ id: 7 });
    const [sent] = calls;
    expect(sent?.method).toBe('POST');
    expect(sent?.url).toBe('/api/video/bookmark/7');
    expect(Object.fromEntries(sent?.headers ?? [])).toEqual({
      accept: 'application/json',
      'x-requested-with': 'XMLHttpRequest',
      'x-xsrf-token': 'a=.b',
    });
  });

  test('takes the cookies along', async () => {
    answerCalls(() => ({ status: 204 }));
    const requests = vi.spyOn(globalThis, 'fetch');
    await call('POST /logout');
    await call('GET /sanctum/csrf-cookie');
    expect(requests.mock.calls.map(([, init]) => init?.credentials)).toEqual([
      'include',
      'include',
    ]);
  });

  test('carries its body as JSON and its query, repeated where it repeats', async () => {
    const calls = answerCalls(() => ({ body: [] }));
    await call('GET /api/video', { query: { p: '2', t: ['3', '12'], search: '税金' } });
    await call('POST /login', { body: { email: 'a@b.jp', password: 'p', remember: true } });
    expect(calls[0]?.url).toBe('/api/video?p=2&t=3&t=12&search=%E7%A8%8E%E9%87%91');
    expect(calls[1]?.headers.get('Content-Type')).toBe('application/json');
    expect(calls[1]?.body).toEqual({ email: 'a@b.jp', password: 'p', remember: true });
  });

  test('keeps a parameter inside its place in the path', async () => {
    const calls = answerCalls(() => ({ body: {} }));
    await call('GET /api/video/details/{videoId}', { params: { videoId: '../../x?y' } });
    expect(calls[0]?.url).toBe('/api/video/details/..%2F..%2Fx%3Fy');
  });

  test('names a request that is done once, however often it is sent', async () => {
    const calls = answerCalls(() => ({ status: 204 }));
    const params = { videoId: 7 };
    await call('DELETE /api/video/browsing-history/{videoId}', { params });
    await call(
      'POST /api/video/question/{videoId}',
      { params, body: { message: 'なぜですか' } },
      { idempotencyKey: 'k-1' },
    ).catch(() => undefined);
    expect(calls.map(({ method, headers }) => [method, headers.get('Idempotency-Key')])).toEqual([
      ['DELETE', null],
      ['POST', '"k-1"'],
    ]);
  });

  test('answers nothing where nothing is said', async () => {
    answerCalls(() => ({ status: 204 }));
    expect(await call('POST /logout')).toBeUndefined();
  });

  test('waits for its answer however long it takes', async () => {
    vi.useFakeTimers();
    let ended: unknown;
    answerCalls(async () => {
      await new Promise((resolve) => setTimeout(resolve, 3_600_000));
      return { body: [] };
    });
    const requests = vi.spyOn(globalThis, 'fetch');
    call('GET /api/tag').then(
      (answer) => {
        ended = answer;
      },
      (error) => {
        ended = error;
      },
    );
    await vi.advanceTimersByTimeAsync(3_599_999);
    expect(ended).toBeUndefined();
    // Nor does the browser itself give up.
    expect(requests.mock.calls[0]?.[1]?.signal).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    await expect.poll(() => ended).toEqual([]);
  });

  test('is offline without an answer', async () => {
    answerCalls(() => 'no answer');
    await expect(call('GET /api/tag')).rejects.toMatchObject({ reason: { kind: 'offline' } });
  });

  test('is broken when a success says nothing readable', async () => {
    answerCalls(() => ({ status: 200 }));
    await expect(call('GET /api/tag')).rejects.toMatchObject({ reason: { kind: 'broken' } });
  });

  test('says why it was refused', async () => {
    answerCalls(() => ({ status: 422, body: 'リンクは無効です。' }));
    await expect(call('GET /api/tag')).rejects.toMatchObject({
      reason: { kind: 'refused', message: 'リンクは無効です。' },
    });
  });
});

describe('a browser that is new here', () => {
  const isNew = () => {
    vi.resetModules();
    setToken('; max-age=0');
  };

  test('gets one session before the first calls go, whatever they are', async () => {
    isNew();
    const { call: callAnew } = await import('./call.ts');
    const calls = answerCalls(async ({ url }) => {
      await Promise.resolve();
      if (url === '/sanctum/csrf-cookie') setToken('first');
      return { status: 204 };
    });
    await Promise.all([callAnew('POST /logout'), callAnew('GET /sanctum/csrf-cookie')]);
    expect(calls.map(({ url, headers }) => [url, headers.get('X-XSRF-TOKEN')])).toEqual([
      ['/sanctum/csrf-cookie', null],
      ['/logout', 'first'],
      ['/sanctum/csrf-cookie', 'first'],
    ]);
  });

  test('what changes something waits for the token that is on its way', async () => {
    vi.resetModules();
    const { openSession } = await import('./send.ts');
    const { call: callAnew } = await import('./call.ts');
    const calls = answerCalls(async ({ url }) => {
      await new Promise((done) => setTimeout(done, 20));
      if (url === '/sanctum/csrf-cookie') setToken('of-the-guest');
      return { status: 204 };
    });
    void openSession();
    await callAnew('POST /logout');
    expect(calls[1]?.headers.get('X-XSRF-TOKEN')).toBe('of-the-guest');
  });

  test('tries again where there was no answer', async () => {
    isNew();
    const { call: callAnew } = await import('./call.ts');
    let tries = 0;
    answerCalls(() => {
      tries += 1;
      return tries === 1 ? 'no answer' : { status: 204 };
    });
    await callAnew('POST /logout');
    await callAnew('POST /logout');
    expect(tries).toBe(4);
  });
});

describe('a refused anti-forgery token', () => {
  test('is renewed, and the call sent once more with the new one', async () => {
    setToken('old');
    const calls = answerCalls(({ url, headers }) => {
      if (url === '/sanctum/csrf-cookie') {
        setToken('new');
        return { status: 204 };
      }
      return headers.get('X-XSRF-TOKEN') === 'new' ? { status: 204 } : { status: 419 };
    });
    await call('POST /logout');
    expect(calls.map(({ url }) => url)).toEqual(['/logout', '/sanctum/csrf-cookie', '/logout']);
  });

  test('is renewed once only', async () => {
    const calls = answerCalls(({ url }) => ({ status: url === '/logout' ? 419 : 204 }));
    await expect(call('POST /logout')).rejects.toMatchObject({ reason: { kind: 'stale' } });
    expect(calls).toHaveLength(3);
  });

  test('leads to sign-in when the session has ended', async () => {
    let tries = 0;
    answerCalls(({ url }) => {
      if (url !== '/logout') return { status: 204 };
      tries += 1;
      return { status: tries === 1 ? 419 : 401 };
    });
    await expect(call('POST /logout')).rejects.toMatchObject({ reason: { kind: 'signed-out' } });
  });
});

test('a page of a list knows how many there are in all', async () => {
  answerCalls(() => ({ body: [{ id: 1 }], headers: { 'X-Total-Count': '41' } }));
  const page = await new QueryClient().fetchQuery(
    pageQuery('GET /api/notice', { query: { p: '1', per_page: '1' } }),
  );
  expect(page).toEqual({ items: [{ id: 1 }], total: 41 });
});
