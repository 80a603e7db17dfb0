import { staffApi } from '@orchard/contract/staff';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { freshCodeProblem } from '@orchard/contract/staff/staff-auth';
import { afterEach, describe, expect, test } from 'vitest';
import { answerCalls } from '#testing/server.ts';
import { call, callPage } from './call.ts';
import { askForCodeWith, askToSignInWith } from './interruption.ts';
import { serverNow } from './server-clock.ts';

const setToken = (value: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: this is how a browser without cookieStore does it
  document.cookie = `STAFF-XSRF-TOKEN=${value}`;
};

afterEach(() => {
  setToken('; max-age=0');
  askToSignInWith(null);
  askForCodeWith(null);
});

const id = '6d9f0f3e-0000-4000-8000-000000000001';

describe('a call of the console', () => {
  test("is sent with the console's own token", async () => {
    setToken('a%3D.b');
    const calls = answerCalls(() => ({ body: { count: 3 } }));
    expect(await call(staffApi.undoChange, { params: { change: id } })).toEqual({ count: 3 });
    expect(calls[0]?.method).toBe('POST');
    expect(calls[0]?.url).toBe(`/api/staff/changes/${id}/undo`);
    expect(calls[0]?.headers.get('X-XSRF-TOKEN')).toBe('a=.b');
  });

  test('carries body, query and parameters where they belong', async () => {
    const calls = answerCalls(() => ({ body: { id: 7 } }));
    const body = { title: '題' } as never;
    const params = { id: '../7?' };
    await call(staffApi['notices.update'], { params, query: { revision: '4' }, body });
    expect(calls[0]?.url).toBe('/api/staff/notices/..%2F7%3F?revision=4');
    expect(calls[0]?.headers.get('Content-Type')).toBe('application/json');
    expect(calls[0]?.body).toEqual({ title: '題' });
  });

  test('answers a page with the number of all rows', async () => {
    answerCalls(() => ({ body: [{ id: 1 }], headers: { 'X-Total-Count': '41' } }));
    const page = await callPage(staffApi['notices.list'], { query: { p: '2' } });
    expect(page).toEqual({ rows: [{ id: 1 }], total: 41 });
  });

  test('learns the time of the server', async () => {
    const later = new Date(Date.now() + 3_600_000).toUTCString();
    answerCalls(() => ({ status: 204, headers: { Date: later } }));
    await call(staffApi.leave);
    expect(Math.abs(serverNow().getTime() - Date.parse(later))).toBeLessThan(2_000);
  });
});

describe('a refused anti-forgery token', () => {
  test('is fetched anew, and the call sent once more', async () => {
    setToken('old');
    const calls = answerCalls(({ url, headers }) => {
      if (url === '/api/staff/auth') {
        setToken('new');
        return { body: { step: 'in', staff: null } };
      }
      return headers.get('X-XSRF-TOKEN') === 'new' ? { body: { count: 1 } } : { status: 419 };
    });
    expect(await call(staffApi.undoChange, { params: { change: id } })).toEqual({ count: 1 });
    expect(calls).toHaveLength(3);
  });

  test('is told when it is refused twice', async () => {
    const calls = answerCalls(({ url }) => ({ status: url === '/api/staff/auth' ? 200 : 419 }));
    const refused = call(staffApi.undoChange, { params: { change: id } });
    await expect(refused).rejects.toMatchObject({ status: 419 });
    expect(calls).toHaveLength(3);
  });
});

describe('a session that has ended', () => {
  const endsUntil = (isIn: () => boolean) =>
    answerCalls(() => (isIn() ? { body: { count: 1 } } : { status: 401 }));
  const work = () => call(staffApi.undoChange, { params: { change: id } });

  test('is begun again, once for all calls that wait, and they go on', async () => {
    let signedIn = false;
    let requests = 0;
    endsUntil(() => signedIn);
    askToSignInWith(async () => {
      requests += 1;
      await Promise.resolve();
      signedIn = true;
      return true;
    });
    expect(await Promise.all([work(), work(), work()])).toHaveLength(3);
    expect(requests).toBe(1);
  });

  test('is told when nobody signs in', async () => {
    endsUntil(() => false);
    askToSignInWith(async () => false);
    await expect(work()).rejects.toMatchObject({ status: 401, message: 'ログインしてください。' });
  });

  test('does not ask while signing in', async () => {
    let requests = 0;
    endsUntil(() => false);
    askToSignInWith(async () => {
      requests += 1;
      return true;
    });
    await expect(call(staffApi.beginEnrolment)).rejects.toMatchObject({ status: 401 });
    expect(requests).toBe(0);
  });
});

describe('a call that needs a fresh code', () => {
  const needsOneUntil = (isConfirmed: () => boolean) =>
    answerCalls(() =>
      isConfirmed() ? { body: { count: 1 } } : { status: 403, body: freshCodeProblem },
    );
  const work = () => call(staffApi.undoChange, { params: { change: id } });

  test('goes on after the code, with what it carried', async () => {
    let overrides = false;
    const calls = needsOneUntil(() => overrides);
    askForCodeWith(async () => {
      overrides = true;
      return true;
    });
    expect(await work()).toEqual({ count: 1 });
    expect(calls).toHaveLength(2);
    expect(calls[1]?.url).toBe(calls[0]?.url);
  });

  test('is given up with a sentence when none is given', async () => {
    const calls = needsOneUntil(() => false);
    askForCodeWith(async () => false);
    await expect(work()).rejects.toMatchObject({
      status: 403,
      message: '認証コードが入力されなかったため、操作を取りやめました。',
    });
    expect(calls).toHaveLength(1);
  });
});

describe('what an operator is told', () => {
  const message = 'ほかのスタッフが先に保存しました。';
  test.each([
    [401, { message: 'Unauthenticated.' }, 'ログインしてください。'],
    [403, { message: 'This action is unauthorized.' }, 'この操作を行う権限がありません。'],
    [404, { message: 'Not Found' }, 'お探しの内容は見つかりませんでした。'],
    [409, { message }, message],
    [413, { message: 'The POST data is too large.' }, 'アップロードできるサイズを超えています。'],
    [413, undefined, formatStaffMessage('problem.proxy_too_large')],
    [429, { message: 'Too Many Attempts.' }, 'しばらく時間をおいてから、もう一度ご利用ください。'],
    [429, { message: '30秒ほどお待ちください。' }, '30秒ほどお待ちください。'],
    [
      500,
      { message: 'Server Error' },
      'サーバーでエラーが発生しました。しばらくしてから、もう一度お試しください。',
    ],
  ])('of a %d with %j', async (status, body, sentence) => {
    answerCalls(() => ({ status, body }));
    await expect(call(staffApi.leave)).rejects.toMatchObject({ status, message: sentence });
  });

  test('of no answer', async () => {
    answerCalls(() => 'no answer');
    await expect(call(staffApi.leave)).rejects.toMatchObject({
      status: 0,
      message: 'サーバーに接続できませんでした。通信環境をご確認のうえ、もう一度お試しください。',
    });
  });

  test('of wrong fields, one sentence under each', async () => {
    const errors = { title: ['短すぎます。', '他'], body: '必要です。', odd: [7] };
    answerCalls(() => ({ status: 422, body: { message: '短すぎます。（他1件）', errors } }));
    await expect(call(staffApi.leave)).rejects.toMatchObject({
      status: 422,
      body: { errors: { title: '短すぎます。', body: '必要です。' } },
    });
  });
});
