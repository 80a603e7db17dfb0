import { describe, expect, test } from 'vitest';
import { guessColumns, lacksHeader } from './guess-columns.ts';
import { judgeRow } from './judge-row.ts';
import { readDay } from './read-day.ts';
import { brandReader, rowReader } from './read-row.ts';

const BRANDS = [
  { id: 1, slug: 'orchard_main', label: 'Orchard' },
  { id: 2, slug: 'WIS', label: 'WIS' },
  { id: 3, slug: 'both', label: '法人・個人' },
];
const ALL = { email: 0, name: 1, nickname: 2, brands: 3, membership_from: 4, membership_until: 5 };

describe('columns are guessed', () => {
  test.each([
    [
      ['氏名', 'ニックネーム', 'メールアドレス', '会員区分', '会員期間開始', '会員期間終了'],
      [2, 0, 1, 3, 4, 5],
    ],
    [
      ['No.', 'E-Mail', 'お名前(漢字)', '入会日', '有効期限'],
      [1, 2, null, null, 3, 4],
    ],
    [
      ['ｍａｉｌ', 'Name', 'Nickname', 'Role'],
      [0, 1, 2, 3, null, null],
    ],
    [
      ['電話番号', '備考'],
      [null, null, null, null, null, null],
    ],
    [
      ['メールアドレス', 'メール'],
      [0, null, null, null, null, null],
    ],
  ])('from %j', (header, expected) => {
    const { email, name, nickname, brands, membership_from, membership_until } =
      guessColumns(header);
    expect([email, name, nickname, brands, membership_from, membership_until]).toEqual(expected);
  });

  test('a first row with an address is no header', () => {
    expect(lacksHeader(['山田', 'yamada@example.jp'])).toBe(true);
    expect(lacksHeader(['氏名', 'メール(@を含む)'])).toBe(false);
  });
});

test.each([
  ['2026-04-01', '2026-04-01'],
  ['2026/4/1', '2026-04-01'],
  ['２０２６年４月１日', '2026-04-01'],
  ['2026.4.1 0:00', '2026-04-01'],
  ['2026-04-01T09:30:00', '2026-04-01'],
  ['20260401', '2026-04-01'],
  ['令和8年4月1日', '2026-04-01'],
  ['R8.4.1', '2026-04-01'],
  ['令和元年5月1日', '2019-05-01'],
  ['なし', null],
  ['無期限', null],
  ['2026-02-30', undefined],
  ['4/1/2026', undefined],
  ['来年', undefined],
])('the day %s is %s', (cell, day) => {
  expect(readDay(cell)).toBe(day);
});

test.each([
  ['Orchard', [1], []],
  ['ｏｒｃｈａｒｄ、wis', [1, 2], []],
  ['orchard_main / WIS', [1, 2], []],
  ['法人・個人', [3], []],
  ['WIS、会長', [2], ['会長']],
])('the cell %s names brands %j', (cell, ids, unknown) => {
  expect(brandReader(BRANDS)(cell)).toEqual({ ids, unknown });
});

describe('a row', () => {
  const read = rowReader(ALL, BRANDS);

  test('is understood', () => {
    const cells = [' a@example.jp ', '山田', 'やま', 'WIS', '2026/4/1', '無期限'];
    expect(read(cells)).toEqual({
      fields: {
        ...{ email: 'a@example.jp', name: '山田', nickname: 'やま', brand_ids: [2] },
        ...{ membership_from: '2026-04-01', membership_until: null },
      },
      reasons: [],
    });
  });

  test('that says nothing but an address says nothing else', () => {
    expect(read(['a@example.jp']).fields).toEqual({ email: 'a@example.jp' });
  });

  test('gets every error of its fields', () => {
    const cells = ['a@', 'x'.repeat(256), 'や\ufffd', '会長', '2026-02-30', 'x'];
    expect(read(cells).reasons).toEqual([
      'ニックネームに読み取れない文字が含まれています。',
      'メールアドレスの形式が正しくありません。',
      '氏名は255文字以内で入力してください。',
      '会員区分「会長」は登録されていません。',
      '会員期間開始は「2026-04-01」のような日付で入力してください。',
      '会員期間終了は「2026-04-01」のような日付で入力してください。',
    ]);
  });
});

describe('the outcome of a row', () => {
  const hanako = {
    ...{ name: '山田 花子', nickname: 'はな', email: 'Hanako@example.jp', brand_ids: [1] },
    ...{ membership_from: null, membership_until: '2027-03-31', is_suspended: true },
  };
  const email = 'hanako@example.jp';

  test('new, with defaults for absent fields', () => {
    expect(judgeRow({ email, name: '花子' }, undefined, [2])).toMatchObject({
      outcome: 'new',
      member: { email, name: '花子', nickname: '花子', brand_ids: [2], is_suspended: false },
    });
  });

  test('wrong without a name where the member is new', () => {
    expect(judgeRow({ email }, undefined, [])).toMatchObject({
      outcome: 'wrong',
      reasons: ['氏名を入力してください。'],
    });
  });

  test('unchanged where its fields are equal or absent', () => {
    expect(judgeRow({ email }, hanako, [2]).outcome).toBe('unchanged');
    expect(judgeRow({ email, name: '山田 花子', brand_ids: [1] }, hanako, []).outcome).toBe(
      'unchanged',
    );
  });

  test('changed only in its own fields; suspension and the address stay', () => {
    const fields = { email, nickname: 'はなちゃん', membership_until: null };
    expect(judgeRow(fields, hanako, [2])).toMatchObject({
      outcome: 'changed',
      member: { ...hanako, nickname: 'はなちゃん', membership_until: null },
    });
  });

  test('wrong where the period ends before it begins, with what the site knows', () => {
    const fields = { email, membership_from: '2027-04-01' };
    expect(judgeRow(fields, hanako, []).outcome).toBe('wrong');
  });
});
