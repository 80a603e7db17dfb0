import type { Ended } from '#ways-in';

/** Passkeys by their names, as sentences have them: 「iPhone」「仕事用」. */
export const namesOfKeys = (names: readonly string[]): string =>
  names.map((name) => `「${name}」`).join('');

/** Says to a member what has ended besides the password; empty: nothing. */
export const endedWords = ({ passkeys, authenticator, leaving }: Ended): string =>
  [
    passkeys.length > 0 ? `パスキー${namesOfKeys(passkeys)}を削除しました。` : '',
    authenticator ? '2段階認証を無効にしました。' : '',
    leaving ? 'データの消去のお申し出を取り消しました。' : '',
  ].join('');

/**
 * Says to a member what has ended with the old password, and what still lets in.
 * @param staying names of the passkeys that do
 */
export const waysWords = (ended: Ended, staying: readonly string[]): string =>
  endedWords(ended) +
  (staying.length > 0
    ? `パスキー${namesOfKeys(staying)}では、引き続きログインできます。お心当たりのないものは、「ログインとセキュリティ」の画面で削除してください。`
    : '');
