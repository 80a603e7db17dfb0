import english from 'ra-language-english';
import { describe, expect, test } from 'vitest';
import { i18nProvider, texts } from './i18n.ts';

type Words = { [key: string]: string | Words };

const said = (branch: Words, path = ''): [key: string, sentence: string][] =>
  Object.entries(branch).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : said(value, `${path}${key}.`),
  );

// Each sentence that react-admin may say, as its own English words name them.
const keys = said(english as unknown as Words).map(([key]) => key);
const japanese = new Map(said(texts as Words));

const isEnglish = (sentence: string) =>
  /[a-z]/i.test(sentence.replace(/%\{\w+\}/g, '')) &&
  !/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(sentence);

describe("the console's words", () => {
  test.each(keys)('%s is said', (key) => {
    expect(japanese.get(key)).toBeTruthy();
  });

  test('none of them is English', () => {
    expect(keys.length).toBeGreaterThan(150);
    expect([...japanese].filter(([, sentence]) => isEnglish(sentence))).toEqual([]);
    expect(isEnglish('Save %{name}')).toBe(true);
  });

  test('none of them uses words that the console has others for', () => {
    const others = /検索条件|並び替え|出力|トークン|dataProvider|:$/;
    expect([...japanese].filter(([, sentence]) => others.test(sentence))).toEqual([]);
    expect(others.test('表示件数:')).toBe(true);
  });

  test('each notice is a sentence', () => {
    const notices = [...japanese].filter(([key]) => key.startsWith('ra.notification.'));
    expect(notices.length).toBeGreaterThan(10);
    expect(notices.filter(([, sentence]) => !sentence.endsWith('。'))).toEqual([]);
  });

  test("ours come before the package's", () => {
    expect(i18nProvider.translate('ra.page.list', { name: 'お知らせ' })).toBe('お知らせ');
    expect(i18nProvider.translate('ra.action.save')).toBe('保存する');
  });
});
