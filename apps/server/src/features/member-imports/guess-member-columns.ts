import { EMAIL_PATTERN } from '@orchard/contract/email-pattern';
import type { MemberField } from '@orchard/contract/staff/member-imports';
import { columnGuesser } from '#console/imports/names.ts';

/** Usual names of columns by field, the likeliest first. */
const NAMES: Record<MemberField, readonly string[]> = {
  email: ['メールアドレス', 'email', 'e-mail', 'メール', 'mail', 'アドレス'],
  nickname: ['ニックネーム', '表示名', '呼び名', '愛称', 'nickname'],
  kana: ['フリガナ', 'ふりがな', '氏名カナ', '氏名フリガナ', 'カナ', 'よみがな', '読み', 'kana'],
  name: ['氏名', 'お名前', '名前', '会員名', 'フルネーム', 'name', 'fullname'],
  brands: ['会員区分', '会員種別', '区分', 'ブランド', 'グループ', 'ロール', 'role', 'roles'],
  membership_from: ['会員期間開始', '会員開始日', '開始日', '入会日', '契約開始日', 'start'],
  membership_until: [
    '会員期間終了',
    '会員終了日',
    '終了日',
    '有効期限',
    '期限',
    '満了日',
    '契約終了日',
    'end',
  ],
};

/** Guesses each field's column from the header. */
export const guessColumns = columnGuesser(NAMES);

/** Whether the first row is a member already: it contains an address. */
export const lacksHeader = (cells: readonly string[]): boolean =>
  cells.some((cell) => EMAIL_PATTERN.test(cell.trim()));
