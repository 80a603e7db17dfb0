import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { createJapanDays } from '#testing/japan-days.ts';
import { createPrograms } from '#testing/programs.ts';
import { createScene } from '#testing/scene.ts';

const scene = await createScene({ limits: 'off' });
const { db, make, asStaff, execute, mailsTo, members } = scene;
const program = createPrograms(scene);
const { letItBe: today } = createJapanDays(db);

const [{ slug, id: brandId }, { id: otherBrand }] = (await execute`
  SELECT slug, id FROM brands ORDER BY position`) as [{ slug: string; id: number }, { id: number }];
await execute`UPDATE brands SET first_months = 3, renewal_months = 1 WHERE id = ${brandId}`;
const writer = await program(['members.write'], { name: '決済の同期' });
const reader = await program(['members.read']);

beforeEach(() => today('2027-03-10'));

const put = async (
  reference: string,
  payload: object,
  headers: Record<string, string | undefined> = {},
  brand = slug,
) => {
  const url = `/api/v1/brands/${brand}/members/${encodeURIComponent(reference)}`;
  return writer.send({ method: 'PUT', url, payload, headers });
};
const done = async (...args: Parameters<typeof put>) => {
  const answer = await put(...args);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  const { member_id: id, ...said } = answer.json();
  const found = await reader.send({ url: `/api/v1/members/${id}` });
  return { ...said, member: found.json() };
};
const audits = (id: number) => execute`
  SELECT action, kind, staff_name, staff_id FROM audit_log WHERE record_id = ${id} ORDER BY id`;

describe('a number that nobody has', () => {
  test('makes a member by the brand’s terms, invited once however often it is put', async () => {
    const body = { email: 'neu@example.jp', name: '新規 会員', invite: true };
    const { outcome, invited, member } = await done('sub_new', body);
    expect({ outcome, invited }).toEqual({ outcome: 'created', invited: true });
    expect(member).toMatchObject({
      ...{ name: '新規 会員', email: 'neu@example.jp', state: 'invited' },
      memberships: [
        {
          ...{ brand: slug, reference: 'sub_new', first_day: '2027-03-10', renews: true },
          ...{ paid_until: '2027-06-09', state: 'paid' },
        },
      ],
    });
    expect(await done('sub_new', body)).toMatchObject({ outcome: 'unchanged', invited: false });
    expect(await mailsTo('neu@example.jp')).toHaveLength(1);
    const by = { staff_name: '連携「決済の同期」', staff_id: null };
    expect(await audits(member.id)).toEqual([
      { action: 'create', kind: 'members', ...by },
      { action: 'invite', kind: 'member-invitations', ...by },
    ]);
  });

  test('gives the member of the address the brand, and leaves everything else', async () => {
    const own = await make.member({ name: '他 区分', brands: [] });
    await execute`
      INSERT INTO memberships (member_id, brand_id, reference) VALUES (${own.id}, ${otherBrand}, 'x')`;
    const body = { email: own.email.toUpperCase(), name: '他 区分', paid_until: '2027-04-09' };
    const { outcome, member } = await done('sub_other', body);
    expect([outcome, member.id, member.email]).toEqual(['changed', own.id, own.email]);
    expect(member.memberships).toMatchObject([
      { brand: slug, reference: 'sub_other', paid_until: '2027-04-09' },
      { reference: 'x', paid_until: null },
    ]);
    expect((await done('sub_other', body)).outcome).toBe('unchanged');
  });

  test('becomes that of a contract without one; another’s number stays, and is said', async () => {
    const own = await make.member({ membershipUntil: '2027-03-31' });
    const body = { email: own.email, name: own.name };
    expect((await done('sub_adopt', body)).member.memberships).toMatchObject([
      { reference: 'sub_adopt', paid_until: '2027-03-31' },
    ]);
    const refused = await put('sub_second', body);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { title: 'Conflict', detail: expect.not.stringContaining('sub_adopt') },
    ]);
  });
});

describe('a number that somebody has', () => {
  test('is refused with the address of another, whom it would rename', async () => {
    const own = await make.member();
    const other = await make.member();
    await done('sub_own', { email: own.email, name: own.name });
    const refused = await put('sub_own', { email: other.email, name: '別の 名前' });
    expect(refused.statusCode).toBe(409);
    expect((await done('sub_own', { email: own.email, name: own.name })).outcome).toBe('unchanged');
  });

  test('changes what is said and nothing else, never the address', async () => {
    const own = await make.member({
      name: '古い 名前',
      membership: { first_day: '2026-06-10', paid_until: '2027-03-09', renews: true },
    });
    await execute`UPDATE memberships SET reference = 'sub_o' WHERE member_id = ${own.id}`;
    await execute`UPDATE members SET note = '電話は夕方' WHERE id = ${own.id}`;
    const body = { email: 'anders@example.jp', name: '新しい 名前', failed_since: '2027-03-10' };
    const { outcome, member } = await done('sub_o', body);
    expect(outcome).toBe('changed');
    expect(member).toMatchObject({
      ...{ id: own.id, name: '新しい 名前', email: own.email },
      memberships: [{ paid_until: '2027-03-09', renews: true, failed_since: '2027-03-10' }],
    });
    const stopped = { ...body, renews: false, ends_on: '2027-04-09', failed_since: null };
    expect((await done('sub_o', stopped)).member.memberships).toMatchObject([
      { renews: false, ends_on: '2027-04-09', failed_since: null, state: 'not_renewing' },
    ]);
    const { body: record } = await asStaff().call(staffApi['members.read'], {
      params: { id: own.id },
    });
    expect(record.note).toBe('電話は夕方');
    expect((await audits(own.id)).map(({ action }) => action)).toEqual(['update', 'update']);
  });

  test('cannot be had twice by two requests at once', async () => {
    const bodies = ['zwei-a@example.jp', 'zwei-b@example.jp'].map((email) => ({
      email,
      name: '二',
    }));
    const answers = await Promise.all(bodies.map((body) => put('sub_twice', body)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(answers.map((one) => one.json().outcome).toSorted()).toEqual(['created', 'unchanged']);
    const rows = await execute`SELECT FROM memberships WHERE reference = 'sub_twice'`;
    expect(rows).toHaveLength(1);
  });
});

test.each([
  [{ name: '名' }, 'email', 'メールアドレスを入力してください。'],
  [{ email: 'a@b', name: '名' }, 'email', 'メールアドレスの形式が正しくありません。'],
  [{ email: 'v@example.jp', name: '名', paid_until: '2027-02-30' }, 'paid_until', /2027\/02\/30/],
  [
    { email: 'v@example.jp', name: '名', first_day: '2027-04-01', paid_until: '2027-03-01' },
    'paid_until',
    /./,
  ],
  [{ email: 'v@example.jp', name: '名', paid_until: null, renews: true }, 'paid_until', /./],
  [{ email: 'v@example.jp', name: '名', renews: 'yes' }, 'renews', /./],
])('%j is refused at its field, and nothing is made', async (body, field, sentence) => {
  const answer = await put('sub_wrong', body);
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
  expect(answer.json().errors[field][0]).toMatch(sentence);
  expect(await execute`SELECT FROM memberships WHERE reference = 'sub_wrong'`).toEqual([]);
});

test('a number of another member, a brand that is none, and a body that is no JSON', async () => {
  await execute`UPDATE members SET number = 'N-1' WHERE id = ${members.hanako.id}`;
  const body = { email: 'nummer@example.jp', name: '番号', number: 'n-1' };
  const taken = await put('sub_number', body);
  expect([taken.statusCode, taken.json().errors]).toEqual([
    422,
    { number: ['この会員番号はすでに使われています。'] },
  ]);
  expect((await put('sub_number', body, {}, 'nobody')).statusCode).toBe(404);
  const url = `/api/v1/brands/${slug}/members/x`;
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const wrong = await writer.send({ method: 'PUT', url, payload: 'a=b', headers: form });
  expect([wrong.statusCode, wrong.json().title]).toEqual([415, 'Unsupported Media Type']);
  const broken = {
    method: 'PUT',
    url,
    payload: '{',
    headers: { 'content-type': 'application/json' },
  } as const;
  expect((await writer.send(broken)).statusCode).toBe(400);
});

describe('an idempotency key', () => {
  const key = (value: string) => ({ 'idempotency-key': value });

  test('gets the same outcome again, and is refused with another body', async () => {
    const body = { email: 'key@example.jp', name: '鍵', paid_until: '2027-04-09' };
    const first = await done('sub_key', body, key('k1'));
    expect(first.outcome).toBe('created');
    expect(await done('sub_key', body, key('k1'))).toEqual(first);
    const other = await put('sub_key', { ...body, name: '別' }, key('k1'));
    expect([other.statusCode, Object.keys(other.json().errors)]).toEqual([
      422,
      ['idempotency_key'],
    ]);
    expect(await execute`SELECT answer FROM idempotency_keys WHERE key = 'key k1'`).toEqual([
      { answer: { value: { member_id: first.member.id, outcome: 'created', invited: false } } },
    ]);
  });

  test('is the program’s own: another’s, and a request without one, are worked on anew', async () => {
    const body = { email: 'own-key@example.jp', name: '自分', paid_until: '2027-04-09' };
    await done('sub_own', body, key('k2'));
    const other = await program(['members.write']);
    const url = `/api/v1/brands/${slug}/members/sub_own`;
    const answer = await other.send({ method: 'PUT', url, payload: body, headers: key('k2') });
    expect(answer.json().outcome).toBe('unchanged');
    await done('sub_own', { ...body, paid_until: '2027-05-09' });
    // Not the answer of the first: it would leave what was put meanwhile.
    expect((await done('sub_own', body)).member.memberships).toMatchObject([
      { paid_until: '2027-04-09' },
    ]);
  });
});
