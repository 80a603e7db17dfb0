import { describe, expect, test } from 'vitest';
import { nameReader } from '#console/imports/names.ts';
import { readDay } from '#console/imports/read-day.ts';
import { guessColumns, lacksHeader, rowReader } from './read-row.ts';

const BRANDS = [
  { id: 1, names: ['Orchard', 'orchard_main'] },
  { id: 2, names: ['WIS'] },
  { id: 3, names: ['法人・個人', 'both'] },
];
const NO_OFFICE = { number: null, phone: null, note: null, own_1: null, own_2: null };
const ALL = {
  ...NO_OFFICE,
  ...{ email: 0, name: 1, nickname: 2, brands: 3, first_day: 4, paid_until: 5 },
  ...{ kana: 6, renews: 7, reference: 8 },
};

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
    const { email, name, nickname, brands, first_day, paid_until } = guessColumns(header);
    expect([email, name, nickname, brands, first_day, paid_until]).toEqual(expected);
  });

  const NONE = {
    ...{ email: null, name: null, kana: null, nickname: null },
    ...{ brands: null, first_day: null, paid_until: null, renews: null, reference: null },
    ...NO_OFFICE,
  };

  test.each([
    ['email', 'メールアドレス email e-mail メール mail アドレス'],
    ['name', '氏名 お名前 名前 会員名 フルネーム name fullname'],
    ['kana', 'フリガナ ふりがな 氏名カナ 氏名フリガナ カナ よみがな 読み kana'],
    ['nickname', 'ニックネーム 表示名 呼び名 愛称 nickname'],
    ['brands', '会員区分 会員種別 区分 ブランド グループ ロール role roles'],
    ['number', '会員番号 会員No 会員No. 番号 会員ID'],
    ['phone', '電話番号 電話 TEL 携帯電話 携帯'],
    ['note', 'メモ 備考 特記事項'],
    ['first_day', '会員期間開始 会員開始日 開始日 入会日 契約開始日 start'],
    ['renews', '自動更新 更新'],
    ['reference', '決済の番号 決済番号 契約番号'],
    ['paid_until', 'お支払い済みの期限 会員期間終了 会員終了日 終了日 有効期限 契約終了日 end'],
  ])('each usual name of %s is known, also before other words', (field, names) => {
    for (const name of names.split(' ')) {
      expect(guessColumns(['住所', name])).toEqual({ ...NONE, [field]: 1 });
      expect(guessColumns(['住所', `${name}欄`])).toEqual({ ...NONE, [field]: 1 });
      expect(guessColumns(['住所', `元の${name}`])).toMatchObject({ [field]: null });
    }
  });

  test('a name in any width, with signs and spaces in it, is the same name', () => {
    for (const name of ['メール アドレス※', 'E_Mail', '（Ｅ－ＭＡＩＬ）', 'メール・アドレス:']) {
      expect(guessColumns(['', name]).email).toBe(1);
    }
  });

  test('the likeliest name goes first, and a whole name before the beginning of one', () => {
    expect(guessColumns(['アドレス', 'mail', 'メールアドレス']).email).toBe(2);
    expect(guessColumns(['メールアドレス（控え）', 'アドレス']).email).toBe(1);
    expect(guessColumns(['氏名', '氏名']).name).toBe(0);
  });

  test('a first row with an address is no header', () => {
    expect(lacksHeader(['山田', 'yamada@example.jp'])).toBe(true);
    expect(lacksHeader([' yamada@example.jp '])).toBe(true);
    expect(lacksHeader([])).toBe(false);
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
  ['令和10年1月1日', '2028-01-01'],
  ['r元/5/1', '2019-05-01'],
  ['平成31年4月1日', '2019-04-01'],
  ['H31.4.1', '2019-04-01'],
  ['平成元年1月8日', '1989-01-08'],
  ['㍻39年3月31日', '2027-03-31'],
  ['昭和63年12月31日', '1988-12-31'],
  ['S102/3/31', '2027-03-31'],
  ['大正15.12.24', '1926-12-24'],
  ['令和08年04月01日', '2026-04-01'],
  ['平成31年12月31日', '2019-12-31'],
  ['昭和64年1月7日', '1989-01-07'],
  ['令和六年四月一日', '2024-04-01'],
  ['令和元年十二月二十一日', '2019-12-21'],
  ['平成三十一年四月三十日', '2019-04-30'],
  ['令和十年十月十日', '2028-10-10'],
  ['二〇二六年四月一日', '2026-04-01'],
  ['令6.4.1', '2024-04-01'],
  ['平31/4/30', '2019-04-30'],
  ['昭64年1月7日', '1989-01-07'],
  ['R6/4/1', '2024-04-01'],
  ['2026/4/1（水）', '2026-04-01'],
  ['2026/4/1(水)', '2026-04-01'],
  ['2026/4/29（水・祝）', '2026-04-29'],
  ['２０２６年４月１日㈬', '2026-04-01'],
  ['令和八年四月一日 水曜日', '2026-04-01'],
  ['2026/4/1(金)', '2026-04-01'],
  ['46113', '2026-04-01'],
  ['４６１１３', '2026-04-01'],
  ['46113.5', '2026-04-01'],
  ['41275', '2013-01-01'],
  ['50040', '2036-12-31'],
  ['41274', undefined],
  ['50041', undefined],
  ['46113円', undefined],
  ['26/4/1', undefined],
  ['令和〇年四月一日', undefined],
  ['令和六年二月三十日', undefined],
  ['二千二十六年四月一日', undefined],
  ['水', undefined],
  ['令和0年4月1日', undefined],
  ['明治45年7月30日', undefined],
  [' 2026 年 4 月 1 日 ', '2026-04-01'],
  ['2026/04/01 9:30:15.250', '2026-04-01'],
  ['2026/12/31', '2026-12-31'],
  ['　なし ', null],
  ['無し', null],
  ['無期限', null],
  ['無制限', null],
  ['期限なし', null],
  ['', undefined],
  ['2026-04', undefined],
  ['2026-04-01頃', undefined],
  ['約2026-04-01', undefined],
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
  [' wis ', [2], []],
  ['WIS，Orchard', [2, 1], []],
  ['WIS;orchard_main;Orchard', [2, 1], []],
  ['WIS｜ Orchard |', [2, 1], []],
  ['WIS\n法人・個人', [2, 3], []],
  [' 会長 、 、社長', [], ['会長', '社長']],
])('the cell %s names brands %j', (cell, ids, unknown) => {
  expect(nameReader(BRANDS)(cell)).toEqual({ ids, unknown });
});

describe('a row', () => {
  const read = rowReader(ALL, BRANDS);

  test('is understood', () => {
    const cells = [
      ...[' a@example.jp ', '山田', 'やま', 'WIS', '2026/4/1', '無期限', 'ﾔﾏﾀﾞ　はなこ'],
      ...['しない', 'sub_1'],
    ];
    expect(read(cells)).toEqual({
      fields: {
        ...{ email: 'a@example.jp', name: '山田', nickname: 'やま', brand_ids: [2] },
        kana: 'ヤマダ ハナコ',
        ...{ first_day: ['2026-04-01'], paid_until: [null] },
        ...{ renews: [false], reference: ['sub_1'] },
      },
      reasons: [],
    });
  });

  test.each([
    ['する、しない', [true, false]],
    ['はい', [true]],
    ['○；×', [true, false]],
    ['ＹＥＳ,ｎｏ', [true, false]],
    ['自動更新', [true]],
    ['いいえ', [false]],
  ])('renews by the cell %s as %j', (cell, renews) => {
    const cells = ['a@example.jp', '', '', '', '', '', '', cell];
    expect(read(cells).fields?.renews).toEqual(renews);
  });

  test('says of each of its brands what stands in their order', () => {
    const cells = [
      ...['a@example.jp', '', '', 'WIS、Orchard', '2026/4/1、なし', '令和8年12月31日（木）', ''],
      ...['する、たぶん', 'sub_1、なし'],
    ];
    expect(read(cells).reasons).toEqual([
      '自動更新「たぶん」を読み取れません。「する」か「しない」と入力してください。',
    ]);
    const { fields } = read(cells.with(7, ''));
    expect(fields).toEqual({
      ...{ email: 'a@example.jp', brand_ids: [2, 1], reference: ['sub_1', ''] },
      ...{ first_day: ['2026-04-01', null], paid_until: ['2026-12-31'] },
    });
  });

  test('whose reading is none says so', () => {
    expect(read(['a@example.jp', '山田', '', '', '', '', '山田'])).toEqual({
      fields: null,
      reasons: ['フリガナはひらがなかカタカナで入力してください。'],
    });
  });

  test('that says nothing but an address says nothing else', () => {
    expect(read(['a@example.jp']).fields).toEqual({ email: 'a@example.jp' });
  });

  test('says nothing by a column that the file lacks, and nothing by an empty cell', () => {
    const columns = { ...ALL, name: null, brands: null };
    expect(
      rowReader(columns, BRANDS)(['a@example.jp', '山田', ' ', '会長', '', '2026/4/1']),
    ).toEqual({
      fields: { email: 'a@example.jp', paid_until: ['2026-04-01'] },
      reasons: [],
    });
  });

  test('with anything wrong brings nothing', () => {
    expect(read(['a@example.jp', '山田', '', '会長'])).toEqual({
      fields: null,
      reasons: ['会員区分「会長」は登録されていません。'],
    });
    expect(read([]).reasons).toEqual(['メールアドレスを入力してください。']);
  });

  test('gets every error of its fields', () => {
    const cells = ['a@', 'x'.repeat(256), 'や\ufffd', '会長', '2026-02-30', 'x'];
    expect(read(cells).reasons).toEqual([
      'ニックネームに読み取れない文字が含まれています。',
      'メールアドレスの形式が正しくありません。',
      '氏名は255文字以内で入力してください。',
      '会員区分「会長」は登録されていません。',
      '会員期間開始「2026-02-30」という日付はありません。',
      'お支払い済みの期限「x」を日付として読み取れません。「2026/4/1」のように入力するか、期限をなくすには「なし」と入力してください。',
    ]);
  });
});
