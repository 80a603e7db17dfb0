import { describe, expect, test } from 'vitest';
import { answerCalls } from '#testing/server.ts';
import { bulk, dataProvider, restore, undo, versionsOf } from './data-provider.ts';

describe('a list', () => {
  test('is asked for by page, order, words and filters; empty filters are left out', async () => {
    const calls = answerCalls(() => ({ body: [{ id: 3 }], headers: { 'X-Total-Count': '99' } }));
    const page = await dataProvider.getList('notices', {
      pagination: { page: 2, perPage: 50 },
      sort: { field: 'published_at', order: 'DESC' },
      filter: { q: '税金', state: 'draft', category: 4, brand: '', other: null },
    });
    expect(page).toEqual({ data: [{ id: 3 }], total: 99 });
    const [path, query] = (calls[0]?.url ?? '').split('?');
    expect(path).toBe('/api/staff/notices');
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      p: '2',
      per_page: '50',
      sort: 'published_at',
      order: 'desc',
      q: '税金',
      state: 'draft',
      category: '4',
    });
  });
});

describe('a record', () => {
  test('is saved as the version that was read', async () => {
    const calls = answerCalls(() => ({ body: { id: 7, revision: 5 } }));
    const saved = await dataProvider.update('notices', {
      id: 7,
      data: { title: '題' },
      previousData: { id: 7, revision: 4 },
    });
    expect(saved).toEqual({ data: { id: 7, revision: 5 } });
    expect(calls[0]?.url).toBe('/api/staff/notices/7?revision=4');
    expect(calls[0]?.body).toEqual({ title: '題' });
  });

  test('several are read one by one', async () => {
    const calls = answerCalls(({ url }) => ({ body: { id: Number(url.split('/').at(-1)) } }));
    expect(await dataProvider.getMany('notices', { ids: [2, 1] })).toEqual({
      data: [{ id: 2 }, { id: 1 }],
    });
    expect(calls).toHaveLength(2);
  });

  test('shows where it differs who saved first', async () => {
    const message = 'ほかのスタッフが先に保存しました。';
    answerCalls(() => ({ status: 409, body: { message } }));
    const saving = dataProvider.update('notices', {
      id: 7,
      data: {},
      previousData: { id: 7, revision: 4 },
    });
    await expect(saving).rejects.toThrow(message);
  });
});

describe('a change of several rows', () => {
  const change = '6d9f0f3e-0000-4000-8000-000000000001';

  test('is one call, and names what takes it back', async () => {
    const calls = answerCalls(() => ({ body: { count: 2, change } }));
    expect(await bulk('notices', 'publish', ['1', 2])).toEqual({ count: 2, change });
    await undo(change);
    expect(calls.map(({ url, body }) => [url, body])).toEqual([
      ['/api/staff/notices/bulk', { action: 'publish', ids: [1, 2] }],
      [`/api/staff/changes/${change}/undo`, undefined],
    ]);
  });
});

test('the history is read, and an earlier version made the present one', async () => {
  const calls = answerCalls(() => ({ body: [] }));
  await versionsOf('notices', 7);
  await restore('notices', 7, 12);
  await restore('notices', 7, 3, true);
  expect(calls.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['GET', '/api/staff/notices/7/versions', undefined],
    ['POST', '/api/staff/notices/7/restore', { version: 12 }],
    ['POST', '/api/staff/notices/7/restore', { version: 3, before: true }],
  ]);
});

test('a resource that the contract does not have is a fault of ours, and says so', async () => {
  await expect(dataProvider.getOne('nothing', { id: 1 })).rejects.toThrow('named nothing');
});
