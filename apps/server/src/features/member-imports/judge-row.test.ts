import { describe, expect, test } from 'vitest';
import { type ImportedMember, judgeRow } from './judged-rows.view.ts';

const NOTHING = { number: '', phone: '', note: '', own_1: '', own_2: '' };
const HANAKO: ImportedMember = {
  ...NOTHING,
  name: '山田 花子',
  kana: 'ヤマダ ハナコ',
  nickname: 'はな',
  email: 'Hanako@example.jp',
  brand_ids: [1, 2],
  membership_from: '2026-01-01',
  membership_until: '2026-12-31',
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
        brand_ids: [3],
        membership_from: null,
        membership_until: null,
        is_suspended: false,
      },
      reasons: [],
    });
    const wish = {
      email,
      name: '花子',
      nickname: 'はな',
      brand_ids: [1],
      membership_from: '2026-01-01',
      membership_until: '2026-01-01',
    };
    expect(judgeRow(wish, undefined, [3]).member).toEqual({
      ...NOTHING,
      ...wish,
      kana: '',
      is_suspended: false,
    });
    expect(judgeRow({ ...wish, brand_ids: [] }, undefined, [3]).member?.brand_ids).toEqual([]);
  });

  test('is wrong without a name', () => {
    expect(judgeRow({ email }, undefined, [3])).toEqual({
      outcome: 'wrong',
      member: null,
      reasons: ['氏名を入力してください。'],
    });
  });
});

describe('a row of a known member', () => {
  test.each([
    ['the name', { name: '山田 華子' }],
    ['the nickname', { nickname: 'ハナ' }],
    ['the brands', { brand_ids: [1] }],
    ['the beginning', { membership_from: '2026-02-01' }],
    ['the end', { membership_until: null }],
  ])('changes %s and nothing else', (_, fields) => {
    expect(judgeRow({ email, ...fields }, HANAKO, [3])).toEqual({
      outcome: 'changed',
      member: { ...HANAKO, ...fields },
      reasons: [],
    });
  });

  test('that says what is so already changes nothing, whatever the case of its address', () => {
    const { is_suspended: _, ...same } = HANAKO;
    for (const wish of [{ email }, { ...same, email }]) {
      expect(judgeRow(wish, HANAKO, [3])).toEqual({
        outcome: 'unchanged',
        member: HANAKO,
        reasons: [],
      });
    }
  });

  test.each([
    [{ membership_from: '2027-01-01' }, 'wrong'],
    [{ membership_until: '2025-12-31' }, 'wrong'],
    [{ membership_until: '2026-01-01' }, 'changed'],
    [{ membership_from: '2027-01-01', membership_until: null }, 'changed'],
    [{ membership_from: null, membership_until: '2025-01-01' }, 'changed'],
  ])('with %o is %s: a membership ends no day before it begins', (fields, outcome) => {
    const judged = judgeRow({ email, ...fields }, HANAKO, []);
    expect(judged.outcome).toBe(outcome);
    expect(judged.reasons).toHaveLength(outcome === 'wrong' ? 1 : 0);
  });
});
