import { type MembershipDraft, openMembership } from '@orchard/contract/staff/memberships';
import { describe, expect, test } from 'vitest';
import { type ImportedMember, judgeRow } from './judged-rows.view.ts';

const NOTHING = { number: '', phone: '', note: '', own_1: '', own_2: '' };
const YEAR = { first_day: '2026-01-01', paid_until: '2026-12-31' };
const of = (id: number, more: Partial<MembershipDraft> = {}) => ({
  ...openMembership(id),
  ...more,
});
const HANAKO: ImportedMember = {
  ...NOTHING,
  name: '山田 花子',
  kana: 'ヤマダ ハナコ',
  nickname: 'はな',
  email: 'Hanako@example.jp',
  memberships: [of(1, YEAR), of(2, YEAR)],
  is_suspended: true,
};
const email = 'hanako@example.jp';

describe('a row of a new member', () => {
  test('brings what it says, and has defaults for the rest', () => {
    expect(judgeRow({ email, name: '花子' }, undefined, [3])).toEqual({
      outcome: 'new',
      member: {
        ...NOTHING,
        name: '花子',
        kana: '',
        nickname: '花子',
        email,
        memberships: [of(3)],
        is_suspended: false,
      },
      reasons: [],
    });
    const wish = {
      ...{ email, name: '花子', nickname: 'はな', brand_ids: [1] },
      ...{ first_day: ['2026-01-01'], paid_until: ['2026-01-01'] },
      ...{ renews: [true], reference: ['sub_1'] },
    };
    expect(judgeRow(wish, undefined, [3]).member?.memberships).toEqual([
      of(1, {
        ...{ first_day: '2026-01-01', paid_until: '2026-01-01' },
        ...{ renews: true, reference: 'sub_1' },
      }),
    ]);
    expect(judgeRow({ email, name: '花子', brand_ids: [] }, undefined, [3]).member).toMatchObject({
      memberships: [],
    });
  });

  test('says of all its brands the same, or of each in their order', () => {
    const wish = { email, name: '花子', brand_ids: [2, 1], paid_until: ['2026-05-31', null] };
    const days = judgeRow({ ...wish, first_day: ['2026-04-01'] }, undefined, []).member
      ?.memberships;
    expect(days).toEqual([
      of(2, { first_day: '2026-04-01', paid_until: '2026-05-31' }),
      of(1, { first_day: '2026-04-01' }),
    ]);
    const three = judgeRow({ ...wish, first_day: [null, null, null] }, undefined, []);
    expect(three.reasons).toEqual([expect.stringContaining('会員期間開始の数が会員区分の数と')]);
  });

  test('is wrong without a name, and where it renews without an end', () => {
    expect(judgeRow({ email }, undefined, [3])).toEqual({
      outcome: 'wrong',
      member: null,
      reasons: ['氏名を入力してください。'],
    });
    const endless = judgeRow({ email, name: '花子', renews: [true] }, undefined, [3]);
    expect(endless.reasons).toEqual([expect.stringContaining('お支払い済みの期限を入力')]);
  });
});

describe('a row of a known member', () => {
  test.each([
    ['the name', { name: '山田 華子' }, { name: '山田 華子' }],
    ['the nickname', { nickname: 'ハナ' }, { nickname: 'ハナ' }],
    ['the brands', { brand_ids: [1] }, { memberships: [of(1, YEAR)] }],
    [
      'the beginning',
      { first_day: ['2026-02-01'] },
      { memberships: [1, 2].map((id) => of(id, { ...YEAR, first_day: '2026-02-01' })) },
    ],
    [
      'the end of one',
      { paid_until: [null, '2026-12-31'] },
      { memberships: [of(1, { ...YEAR, paid_until: null }), of(2, YEAR)] },
    ],
    [
      'the renewal and the number of one',
      { renews: [false, true], reference: ['', 'sub_2'] },
      { memberships: [of(1, YEAR), of(2, { ...YEAR, renews: true, reference: 'sub_2' })] },
    ],
  ])('changes %s and nothing else', (_, fields, changed) => {
    expect(judgeRow({ email, ...fields }, HANAKO, [3])).toEqual({
      outcome: 'changed',
      member: { ...HANAKO, ...changed },
      reasons: [],
    });
  });

  test('that says what is so already changes nothing, whatever the case of its address', () => {
    const { is_suspended: _, memberships: __, ...same } = HANAKO;
    const days = { first_day: [YEAR.first_day], paid_until: [YEAR.paid_until] };
    for (const wish of [{ email }, { ...same, ...days, brand_ids: [2, 1], email }]) {
      expect(judgeRow(wish, HANAKO, [3])).toEqual({
        outcome: 'unchanged',
        member: HANAKO,
        reasons: [],
      });
    }
  });

  test('that is paid beyond the day of a failed payment is paid late no more', () => {
    const failed = { ...HANAKO, memberships: [of(1, { ...YEAR, failed_since: '2027-01-01' })] };
    const member = (until: string) =>
      judgeRow({ email, paid_until: [until] }, failed, []).member?.memberships[0];
    expect(member('2027-01-31')?.failed_since).toBeNull();
    expect(member('2026-12-30')?.failed_since).toBe('2027-01-01');
  });

  test.each([
    [{ first_day: ['2027-01-01'] }, 'wrong'],
    [{ paid_until: ['2025-12-31'] }, 'wrong'],
    [{ paid_until: ['2026-01-01'] }, 'changed'],
    [{ first_day: ['2027-01-01'], paid_until: [null] }, 'changed'],
    [{ first_day: [null], paid_until: ['2025-01-01'] }, 'changed'],
  ])('with %o is %s: a membership ends no day before it begins', (fields, outcome) => {
    const judged = judgeRow({ email, ...fields }, HANAKO, []);
    expect(judged.outcome).toBe(outcome);
    expect(judged.reasons).toHaveLength(outcome === 'wrong' ? 1 : 0);
  });
});
