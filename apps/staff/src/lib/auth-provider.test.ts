import { afterEach, describe, expect, test } from 'vitest';
import { answerCalls } from '#testing/server.ts';
import { problemOf } from './api/problem.ts';
import { createAuthProvider, rightsForResources } from './auth-provider.ts';
import { forgetAuthState } from './auth-state.ts';
import type { Resource } from './resource.ts';

const notices = { name: 'notices', read: ['content.read'], write: ['content.write'] };
const audit = { name: 'audit', read: ['audit.read'], write: [] };
const provider = createAuthProvider(rightsForResources([notices, audit] as unknown as Resource[]));

const authState = (rights: string[], step = 'in') => ({
  step,
  staff: {
    id: 1,
    name: '佐藤 美咲',
    email: 'sato@example.jp',
    roles: ['viewer' as const],
    rights,
    version: '1.2.3',
  },
});

afterEach(forgetAuthState);

describe('who is in', () => {
  test('is asked once and kept', async () => {
    const calls = answerCalls(() => ({ body: authState(['content.read']) }));
    await provider.checkAuth({});
    expect(await provider.getIdentity?.()).toEqual({
      id: 1,
      fullName: '佐藤 美咲',
      version: '1.2.3',
    });
    expect(await provider.getPermissions?.({})).toEqual(['content.read']);
    expect(calls).toHaveLength(1);
  });

  test.each(['password', 'enrol', 'code'])('nobody is in at the step %s', async (step) => {
    answerCalls(() => ({ body: authState([], step) }));
    await expect(provider.checkAuth({})).rejects.toEqual({ message: false });
  });

  test('is forgotten on leaving, also without an answer', async () => {
    const calls = answerCalls(({ method }) =>
      method === 'POST' ? 'no answer' : { body: authState(['content.read']) },
    );
    await provider.checkAuth({});
    await provider.logout({});
    await provider.checkAuth({});
    expect(calls.map(({ url }) => url)).toEqual([
      '/api/staff/auth',
      '/api/staff/auth/leave',
      '/api/staff/auth',
    ]);
  });

  test('leaves nothing of its own in the browser, and all that is the members’ site’s', async () => {
    localStorage.setItem('orchard-console.film.7.8.秘密の講義.mp4', 'a');
    localStorage.setItem('orchard.draft', '書きかけの質問');
    answerCalls(() => ({ status: 204 }));
    await provider.logout({});
    expect(Object.keys(localStorage)).toEqual(['orchard.draft']);
    localStorage.clear();
  });

  test('only an ended session leads to the sign-in screen', async () => {
    await expect(provider.checkError(problemOf(401))).rejects.toEqual({ message: false });
    for (const status of [0, 403, 404, 409, 422, 500]) {
      await expect(provider.checkError(problemOf(status))).resolves.toBeUndefined();
    }
  });
});

describe('what somebody may', () => {
  test.each([
    [['content.read'], 'notices', 'list', true],
    [['content.read'], 'notices', 'edit', true],
    [['content.read'], 'notices', 'create', false],
    [['content.read'], 'notices', 'write', false],
    [['content.read', 'content.write'], 'notices', 'delete', true],
    [['content.read', 'content.write'], 'audit', 'list', false],
    [['audit.read'], 'audit', 'list', true],
    [['audit.read'], 'audit', 'create', false],
    [['content.read'], 'nothing', 'list', false],
  ])('with %j: %s %s: %s', async (rights, resource, action, may) => {
    answerCalls(() => ({ body: authState(rights) }));
    expect(await provider.canAccess?.({ resource, action })).toBe(may);
  });
});
