import { EMAIL_PATTERN } from '@orchard/contract/email-pattern';
import { foldText } from '@orchard/contract/fold-text';
import type { ImportColumns, ImportField } from '@orchard/contract/staff/member-imports';

/** Usual names of columns by field, the likeliest first. */
const NAMES: Record<ImportField, readonly string[]> = {
  email: ['メールアドレス', 'email', 'e-mail', 'メール', 'mail', 'アドレス'],
  name: ['氏名', 'お名前', '名前', '会員名', 'フルネーム', 'name', 'fullname'],
  nickname: ['ニックネーム', '表示名', '呼び名', '愛称', 'nickname'],
  brands: ['会員区分', '会員種別', '区分', 'ブランド', 'グループ', 'ロール', 'role', 'roles'],
  membership_from: ['会員期間開始', '会員開始日', '開始日', '入会日', '契約開始日', 'start'],
  membership_until: ['会員期間終了', '会員終了日', '終了日', '有効期限', '契約終了日', 'end'],
};

const plain = (name: string) => foldText(name).replace(/[\s_()（）:：・*※-]/g, '');

/** Guesses each field's column from the header; a column serves one field at most. */
export function guessColumns(header: readonly string[]): ImportColumns {
  const names = header.map(plain);
  const taken = new Set<number>();
  const find = (field: ImportField) => {
    const known = NAMES[field].map(plain);
    const tests = [
      ...known.map((wanted) => (name: string) => name === wanted),
      ...known.map((wanted) => (name: string) => name.startsWith(wanted)),
    ];
    for (const isIt of tests) {
      const at = names.findIndex((name, index) => !taken.has(index) && isIt(name));
      if (at < 0) continue;
      taken.add(at);
      return at;
    }
    return null;
  };
  return {
    email: find('email'),
    nickname: find('nickname'),
    name: find('name'),
    brands: find('brands'),
    membership_from: find('membership_from'),
    membership_until: find('membership_until'),
  };
}

/** Whether the first row is a member already: it contains an address. */
export const lacksHeader = (cells: readonly string[]): boolean =>
  cells.some((cell) => EMAIL_PATTERN.test(cell.trim()));
