import { expect, test } from 'vitest';
import { differences, formatAction } from './version-labels.ts';

test('an earlier version is shown by what differs, in words', () => {
  const before = {
    id: 1,
    title: '前',
    body: '同じ',
    brand_ids: [1],
    published_at: null,
    secret: 1,
  };
  const now = {
    id: 2,
    title: '今',
    body: '同じ',
    brand_ids: [],
    published_at: '2026-04-01 09:00:00',
  };
  expect(differences(before, now, {})).toEqual([
    { field: 'title', label: 'タイトル', before: '前', now: '今' },
    { field: 'brand_ids', label: '公開対象', before: '[1]', now: '（なし）' },
    { field: 'published_at', label: '公開開始', before: '（なし）', now: '2026-04-01 09:00:00' },
  ]);
});

test('contracts are told by their fields, and not by what follows from them', () => {
  const draft = {
    ...{ brand_id: 1, first_day: '2026-04-01', paid_until: '2026-09-30', renews: true },
    ...{ ends_on: null, failed_since: null, reference: '' },
  };
  const labels = { memberships: 'ご契約' };
  const now = { memberships: [{ ...draft, state: 'paid', term_end: '2026-11-30' }] };
  expect(differences({ memberships: [draft] }, now, labels)).toEqual([]);
  const names = { memberships: new Map([[1, 'Orchard']]) };
  const then = { memberships: [{ ...draft, renews: false }] };
  expect(differences(then, now, labels, names)).toEqual([
    {
      ...{ field: 'memberships', label: 'ご契約' },
      before:
        'Orchard：会員期間の開始日 2026-04-01、お支払い済みの期限 2026-09-30、自動更新 しない',
      now: 'Orchard：会員期間の開始日 2026-04-01、お支払い済みの期限 2026-09-30、自動更新 する',
    },
  ]);
});

test('a kind names its own fields', () => {
  expect(
    differences({ position: 1, color: '#fff' }, { position: 1, color: '#000' }, { color: '色' }),
  ).toEqual([{ field: 'color', label: '色', before: '#fff', now: '#000' }]);
});

test('a list of words is shown one below the other', () => {
  const [found] = differences({ words: ['甲', '乙'] }, { words: ['甲'] }, { words: '言葉' });
  expect([found?.before, found?.now]).toEqual(['甲\n乙', '甲']);
});

test('files are shown by their names', () => {
  const named = (title: string) => ({ file: 'a.pdf', title });
  expect(
    differences(
      { resources: [named('用紙'), named('表')] },
      { resources: [named('用紙')] },
      { resources: '資料' },
    ),
  ).toEqual([{ field: 'resources', label: '資料', before: '用紙\n表', now: '用紙' }]);
});

test.each([
  ['create', '作成'],
  ['notices.restore', '復元'],
  ['something', '変更'],
])('%s is called %s', (action, expected) => {
  expect(formatAction(action)).toBe(expected);
});

test('parts of a record and their choices are named one by one', () => {
  const ways = (mail: string, push: boolean) => ({ ways: { notice: { mail, push } } });
  const labels = {
    'ways.notice.mail': 'お知らせ・メール',
    'ways.notice.push': 'お知らせ・スマホ・PCの通知',
  };
  expect(differences(ways('daily', true), ways('none', false), labels)).toEqual([
    {
      field: 'ways.notice.mail',
      label: 'お知らせ・メール',
      before: '1日分まとめて',
      now: '送らない',
    },
    {
      field: 'ways.notice.push',
      label: 'お知らせ・スマホ・PCの通知',
      before: 'はい',
      now: 'いいえ',
    },
  ]);
});
