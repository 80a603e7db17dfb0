import { staffApi } from '@orchard/contract/staff';
import type { MemberImport } from '@orchard/contract/staff/member-imports';
import { beforeEach, describe, expect, test } from 'vitest';
import { createScene } from '#testing/scene.ts';

const { db, make, asStaff, execute } = await createScene({ limits: 'off' });

const upload = async (...lines: string[]) => {
  const answer = await asStaff().post(
    `/api/staff/member-imports?name=${encodeURIComponent('名簿.csv')}`,
    Buffer.from(lines.join('\r\n')),
  );
  expect(answer.statusCode).toBe(200);
  return answer.json() as MemberImport;
};
const plan = async ({ id, choices }: MemberImport, changed: object = {}) =>
  (
    await asStaff().call(staffApi['member-imports.plan'], {
      params: { id },
      body: { ...choices, ...changed },
    })
  ).body;
const rowsOf = async ({ id }: MemberImport, query: object = {}) =>
  (await asStaff().call(staffApi['member-imports.rows'], { params: { id }, query })).body;
const stop = (address: string) =>
  db.pool.query(
    "INSERT INTO suppressed_addresses (address, reason, error_kind) VALUES ($1, '550', 'no_such_user')",
    [address],
  );
const club = (await execute`SELECT id FROM brands WHERE slug = 'orchard_main'`)[0].id as number;

beforeEach(async () => {
  await execute`DELETE FROM members WHERE email LIKE '%@roster.example'`;
  await execute`DELETE FROM suppressed_addresses`;
});

describe('a row is remarked on', () => {
  test('about whom no renewal helps: who leaves, is suspended, or gets no mail', async () => {
    const leaving = await make.member({ email: 'a@roster.example', name: '一' });
    const { body } = await asStaff().call(staffApi.askMemberErasure, {
      params: { id: leaving.id },
    });
    const [, month, day] = (body.erasure?.erase_at ?? '').slice(0, 10).split('-').map(Number);
    await make.member({ email: 'b@roster.example', name: '二', isSuspended: true });
    await make.member({ email: 'c@roster.example', name: '三', brands: ['WIS'] });
    for (const address of ['c@roster.example', 'd@roster.example']) await stop(address);
    const planned = await plan(
      await upload(
        '氏名,メールアドレス,会員区分,有効期限',
        '一,A@Roster.example,WIS,2027/11/30',
        '二,b@roster.example,WIS,2027/11/30',
        '三,c@roster.example,,',
        '四,d@roster.example,WIS,2027/11/30',
        '五,e@roster.example,WIS,2027/11/30',
      ),
    );
    const leaves = `データの消去の手続き中で、${month}月${day}日に消去されます。この操作では取り消されません。`;
    const stopped = 'メールの送信停止中のアドレスを使っています。';
    expect(planned.remarks).toEqual([
      { count: 1, text: leaves },
      { count: 4, text: 'WISの契約を始めます。' },
      { count: 4, text: 'WISの契約を期限に終了します。' },
      { count: 1, text: '利用停止中です。' },
      { count: 2, text: stopped },
    ]);
    expect((await rowsOf(planned)).map(({ message }) => message)).toEqual([
      ...[leaves, '利用停止中です。', stopped, stopped, null],
    ]);
    // Among the new ones, who has a remark is not on the last page.
    expect((await rowsOf(planned, { outcome: 'new' })).map(({ line }) => line)).toEqual([5, 6]);
  });

  test('that leaves brand or period to the default, and is then first among the new ones', async () => {
    const planned = await plan(
      await upload(
        '氏名,メールアドレス,会員区分,有効期限',
        '一,a@roster.example,WIS,2027/11/30',
        '二,b@roster.example,,2027/11/30',
        '三,c@roster.example,,',
        '四,d@roster.example,WIS,なし',
      ),
      { brand_ids: [club] },
    );
    const brand = '既定の会員区分（Orchard）になります。';
    expect(planned.remarks).toEqual([
      { count: 2, text: 'WISの契約を始めます。' },
      { count: 1, text: 'WISの契約を期限に終了します。' },
      { count: 2, text: brand },
      { count: 2, text: 'Orchardの契約を始めます。' },
      { count: 1, text: 'Orchardの契約を期限に終了します。' },
      { count: 1, text: 'Orchardの期限なしの契約になります。' },
      { count: 1, text: 'WISの期限なしの契約になります。' },
    ]);
    expect(
      (await rowsOf(planned, { outcome: 'new' })).map(({ line, message, foreseen }) => [
        ...[line, message, foreseen],
      ]),
    ).toEqual([
      [3, brand, 'Orchard：2027年11月30日に終了'],
      [4, brand, 'Orchard：期限なし'],
      [2, null, 'WIS：2027年11月30日に終了'],
      [5, null, 'WIS：期限なし'],
    ]);
  });

  test('once for the file, where a column for it is not chosen: nobody gets a class', async () => {
    const sent = await upload('氏名,メールアドレス', '一,a@roster.example', '二,b@roster.example');
    const planned = await plan(sent);
    expect(planned.remarks).toEqual([
      { count: 2, text: '会員区分なしで登録され、全会員向けの内容だけを見られます。' },
    ]);
    expect((await rowsOf(planned)).map(({ message }) => message)).toEqual([null, null]);
    const chosen = await plan(sent, { brand_ids: [club] });
    expect(chosen.remarks[0]).toEqual({
      ...{ count: 2, text: '既定の会員区分（Orchard）になります。' },
    });
  });

  test('that changes somebody without a class; a wrong or repeated row is not counted', async () => {
    await make.member({ email: 'a@roster.example', name: '一', brands: [] });
    const planned = await plan(
      await upload(
        '氏名,メールアドレス,会員区分,有効期限',
        '改,a@roster.example,,2027/11/30',
        '再,a@roster.example,,2027/11/30',
        ',b@roster.example,,2027/11/30',
      ),
    );
    expect(planned.counts).toMatchObject({ changed: 1, wrong: 2 });
    expect(planned.remarks).toEqual([
      { count: 1, text: '会員区分なしで登録され、全会員向けの内容だけを見られます。' },
    ]);
  });
});

describe('the column of brands is', () => {
  const ROSTER = ['会員番号,氏名,メールアドレス,プラン,備考', '1,一,a@roster.example,WIS,'];
  const of = ({ header, choices }: MemberImport) =>
    choices.columns.brands === null ? null : header[choices.columns.brands];

  test.each(['プラン', 'コース', '種別'])('%s by its name', async (name) => {
    const sent = await upload(`氏名,メールアドレス,${name}`, '一,a@roster.example,会長');
    expect(of(sent)).toBe(name);
  });

  test('one of another name whose cells all name brands', async () => {
    const lines = ['氏名,メールアドレス,所属,メモ', '一,a@roster.example,WIS,x'];
    expect(of(await upload(...lines, '二,b@roster.example,ｏｒｃｈａｒｄ、WIS,'))).toBe('所属');
    expect(of(await upload(...lines, '二,b@roster.example,本部,'))).toBeNull();
  });

  test('rather one that names brands than one that is only called so', async () => {
    const sent = await upload(ROSTER[0] ?? '', '1,一,a@roster.example,月額,WIS');
    expect(of(sent)).toBe('備考');
  });
});

test('days are shown as they were understood', async () => {
  const planned = await plan(
    await upload(
      '氏名,メールアドレス,会員区分,入会日,有効期限',
      '一,a@roster.example,WIS,令和8年4月1日,R9.3.31',
      '二,b@roster.example,WIS,,なし',
    ),
  );
  expect((await rowsOf(planned)).map(({ understood }) => understood)).toEqual([
    { first_day: '2026-04-01', paid_until: '2027-03-31' },
    {},
  ]);
});

test('addresses as programs copy them are read, and what nothing shows is dropped or named', async () => {
  const planned = await plan(
    await upload(
      '氏名,メールアドレス,会員区分,有効期限',
      '一,mailto:a@roster.example,WIS,なし',
      '二,"二 太郎 <b@roster.example>",WIS,なし',
      '三,c@roster.example\u200b,WIS,なし',
      '四,\u202aｄ＠roster.example\u202c,WIS,なし',
      '五,e\ue000@roster.example,WIS,なし',
      '六,f @roster.example,WIS,なし',
    ),
  );
  expect((await rowsOf(planned)).map(({ outcome, message }) => [outcome, message])).toEqual([
    ...[
      ['new', null],
      ['new', null],
      ['new', null],
      ['new', null],
    ],
    ['wrong', 'メールアドレスに見えない文字が含まれています。'],
    ['wrong', 'メールアドレスの形式が正しくありません。'],
  ]);
});
