import { api } from '@orchard/contract';
import type { Endpoint } from '@orchard/contract/endpoint';
import { messages } from '@orchard/contract/messages';
import { staffApi } from '@orchard/contract/staff';
import { staffMessages } from '@orchard/contract/staff/messages';
import { beforeAll, describe, expect, test } from 'vitest';
import { amount, some, triesAll } from '#server/testing/cases.ts';
import { createScene } from '#server/testing/scene.ts';
import { ODD_IDS } from '#server/testing/unseen-videos.ts';
import { addressOf, bareRequest, fieldsOf, ODD_VALUES, sentencesOf } from './invalid-bodies.ts';

const { db, as, asStaff, staffGuest, make } = await createScene({ limits: 'off' });

const calls: [string, Endpoint][] = [...Object.entries(api), ...Object.entries(staffApi)];
const isOfConsole = ({ path }: Endpoint) => path.startsWith('/api/staff');

/** An operator with every right, whose code stays fresh; no request here ends the session. */
const insider = asStaff();
beforeAll(async () => {
  await insider.request({ url: '/api/staff/auth' });
  await db.pool.query("UPDATE staff_sessions SET entered_at = entered_at + interval '1 day'");
});

/** A caller whom the call is for. */
const callerOf = (endpoint: Endpoint) => {
  if (!isOfConsole(endpoint)) return as('hanako');
  return endpoint.spec.audience === 'staff' ? insider : staffGuest();
};

const isSentenceOfMembers = sentencesOf([messages], '[^A-Za-z]{0,300}?');
const isSentenceOfConsole = sentencesOf([messages, staffMessages], '[^\\n]{0,300}?');

/** Returns how many of these sentences of an answer there are, all from the tables. */
function judgeSentences(endpoint: Endpoint, body: string, sent: string): number {
  const isSentence = isOfConsole(endpoint) ? isSentenceOfConsole : isSentenceOfMembers;
  const { errors = {} } = JSON.parse(body) as { errors?: Record<string, string[]> };
  const sentences = Object.values(errors).flat();
  for (const sentence of sentences) expect(isSentence(sentence), `${sent}: ${sentence}`).toBe(true);
  return sentences.length;
}

describe('every call with something in its path', () => {
  const odd = ['あ', '%', '../1', ...ODD_IDS];

  // Secrets that were mailed to members are no names of rows.
  const isNamed = (endpoint: Endpoint) =>
    endpoint.path.includes(isOfConsole(endpoint) ? '{' : 'Id}');

  test.each(calls.filter(([, endpoint]) => isNamed(endpoint)))(
    '%s does not find what is no name of a row',
    async (_, endpoint) => {
      const caller = callerOf(endpoint);
      for (const segment of isOfConsole(endpoint) ? some(3, odd) : odd) {
        const { statusCode } = await caller.request(bareRequest(endpoint, segment));
        expect({ segment, status: statusCode }).toEqual({ segment, status: 404 });
      }
      // This has the form of a name and names nothing; a call with a body checks its fields first.
      const nobody = isOfConsole(endpoint) ? '-'.repeat(36) : '9999999999';
      const { statusCode } = await caller.request(bareRequest(endpoint, nobody));
      expect([404, ...(endpoint.spec.body ? [422] : [])]).toContain(statusCode);
    },
  );
});

const APART = amount(24, 3);
/** Of odd things one of many, or of three; others at each turn. */
const someOf = <Thing>(things: readonly Thing[], turn: number): Thing[] =>
  things.filter((_, at) => (at + turn) % APART === 0);
const isSmall = (value: unknown) => JSON.stringify(value).length < 400;
const isLine = (value: unknown): value is string => typeof value === 'string' && isSmall(value);

describe('bad fields get sentences of the tables, in Japanese, and nothing else', () => {
  // Gives the same answer to any input, so that a guest cannot learn whether a link is valid.
  const silent = '/api/first/opened';
  const withBody = calls.filter(
    ([, { spec, path, method }]) =>
      method !== 'GET' && spec.body && path !== silent && spec.audience !== 'staff-entering',
  );

  test.each(withBody)('%s', async (name, endpoint) => {
    const fields = fieldsOf(endpoint.spec.body);
    const isStaff = isOfConsole(endpoint);
    const turn = withBody.findIndex(([one]) => one === name);
    const valuesAt = (at: number) => (isStaff ? someOf(ODD_VALUES, turn + at) : ODD_VALUES);
    const bodies: unknown[] = [
      ...valuesAt(0),
      // With all cases each call gets every value in all fields at once, and some values alone.
      ...fields.flatMap((field, at) => valuesAt(at).map((value) => ({ [field]: value }))),
      ...(triesAll ? ODD_VALUES : valuesAt(0))
        .filter(isSmall)
        .map((value) => Object.fromEntries(fields.map((field) => [field, value]))),
    ];
    // No real data changes: somebody of this test, and a row that does not exist.
    const own = isStaff ? asStaff(await make.staff({ role: 'admin' })) : as(await make.member());
    let refused = 0;
    for (const body of bodies) {
      const answer = await own.request({
        method: endpoint.method,
        url: addressOf(endpoint),
        payload: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
      const sent = JSON.stringify(body).slice(0, 200);
      expect([200, 201, 204, 404, 409, 422], sent).toContain(answer.statusCode);
      if (answer.statusCode !== 422) continue;
      refused += 1;
      expect(judgeSentences(endpoint, answer.body, sent), answer.body).toBeGreaterThan(0);
    }
    // Where no field is required, a body that is no object counts as empty.
    if (fields.length > 0) expect(refused).toBeGreaterThan(0);
  });

  test('the check notices an English sentence', () => {
    const english = 'Invalid input: expected string, received undefined';
    expect([isSentenceOfMembers(english), isSentenceOfConsole(english)]).toEqual([false, false]);
    expect(isSentenceOfMembers('パスワードは8文字以上で入力してください。')).toBe(true);
    expect(isSentenceOfConsole('公開終了は公開開始より後の日時にしてください。')).toBe(true);
    expect(isSentenceOfConsole('タイトルを入力してください。')).toBe(true);
  });
});

describe('odd words in the address get sentences too', () => {
  const queries = ['p=x', 'p=0', 'p=1e9', 'per_page=101', 'sort=%00', 'order=up', 'q=%00'];
  const ofLists = some(3, [...queries, 'q[]=1', 'p=1&p=2']);
  const ofNumbers = ['brand=0', 'category=99999999999', 'revision=-1'];
  const ofWords = ['state=x', 'from=x', 'staff=%00'];

  test.each(calls.filter(([, { spec }]) => spec.query && spec.audience === 'staff'))(
    '%s',
    async (_, endpoint) => {
      const own = fieldsOf(endpoint.spec.query).flatMap((name, at) =>
        someOf(ODD_VALUES.filter(isLine), at).map(
          (text) => `${name}=${encodeURIComponent(text.toWellFormed())}`,
        ),
      );
      for (const query of [...ofLists, ...ofNumbers, ...ofWords, ...own]) {
        const { statusCode, body } = await insider.request({
          ...bareRequest(endpoint),
          url: `${addressOf(endpoint)}?${query}`,
        });
        expect([200, 404, 409, 422], query).toContain(statusCode);
        if (statusCode === 422) judgeSentences(endpoint, body, query);
      }
    },
  );
});
