/** The named cast of tests, journeys and demo content, as plain values. */

/** The password of the whole cast. */
export const PASSWORD = 'orchard-demo';

/** A group whose brand a person holds: the club of the product, or WIS. */
export type Group = 'club' | 'wis';

/** A member of the cast. */
export interface Person {
  name: string;
  kana: string;
  nickname: string;
  email: string;
  groups: readonly Group[];
}

/** The members, by first name. */
export const people = {
  hanako: {
    name: '山田 花子',
    kana: 'ヤマダ ハナコ',
    nickname: 'はなこ',
    email: 'hanako@example.jp',
    groups: ['club'],
  },
  taro: {
    name: '鈴木 太郎',
    kana: 'スズキ タロウ',
    nickname: 'たろう',
    email: 'taro@example.jp',
    groups: ['wis'],
  },
  yuki: {
    name: '高橋 ゆき',
    kana: 'タカハシ ユキ',
    nickname: 'ゆき',
    email: 'yuki@example.jp',
    groups: ['club', 'wis'],
  },
  mori: {
    name: '森 健太',
    kana: 'モリ ケンタ',
    nickname: 'もりけん',
    email: 'mori@example.jp',
    groups: [],
  },
} as const satisfies Record<string, Person>;

/** The first name of a member of the cast. */
export type PersonName = keyof typeof people;

/** The operators, by family name. */
export const operators = {
  sato: { name: '佐藤 美咲', email: 'sato@example.jp' },
} as const;

/**
 * Returns the role slugs of groups.
 * @param productSlug `{product}` of the specification in lower case
 */
export const roleSlugs = (groups: readonly Group[], productSlug = 'orchard'): string[] =>
  groups.map((group) => (group === 'club' ? `${productSlug}_main` : 'WIS'));
