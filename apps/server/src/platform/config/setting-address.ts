import { type Sentence, StartRefusal } from './start-refusal.ts';

/** Characters of a user or a password that end it too early. */
const UNENCODED: Sentence = {
  ja: 'のアドレスを読めません。ユーザー名とパスワードの中の / # % @ などの記号は、%2F %23 %25 %40 のように書いてください',
  en: 'is an address that cannot be read: in its user and password, characters such as / # % @ are written %2F %23 %25 %40',
};

function isDecodable(text: string): boolean {
  try {
    // Its value is used: the bundler takes the call away where nobody wants what it answers.
    return decodeURIComponent(text) !== '' || text === '';
  } catch {
    return false;
  }
}

/**
 * Reads the address of a setting, which may hold a user and a password. Its refusals repeat nothing of
 * it: they may end up in a log that others read.
 * @param expected says how it should look
 * @throws StartRefusal
 */
export function settingAddress(text: string, expected: Sentence): URL {
  const address = URL.parse(text);
  // A raw / ? or # in a password ends the host, and the rest of the password stands behind it.
  const isWhole =
    address !== null &&
    !`${address.pathname}${address.search}${address.hash}`.includes('@') &&
    isDecodable(address.username + address.password);
  if (isWhole) return address;
  throw new StartRefusal(text.includes('@') && text.includes('://') ? UNENCODED : expected);
}
