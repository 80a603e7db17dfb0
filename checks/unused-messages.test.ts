import { expect, test } from 'vitest';
import { sourceFiles } from './tree.ts';

/** A table of sentences, of those that the members' site and the contract hold. */
const TABLE = /\b(?:createMessages\(|(?:messages|screenMessages|shared) = )\{\n[\s\S]*?\n\}/g;

const keysOf = (text: string): string[] =>
  [...text.matchAll(/^ {2}(?:'([^']+)'|([a-z]\w*)):/gm)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  );

const tablesOf = (text: string): string => (text.match(TABLE) ?? []).join('\n');

/** Returns the keys of the tables in some texts that nothing outside the tables names. */
function unusedKeys(texts: readonly string[]): string[] {
  const users = texts.map((text) => text.replace(TABLE, ''));
  return texts
    .flatMap((text) => keysOf(tablesOf(text)))
    .filter((key) => !users.some((text) => text.includes(`'${key}'`) || text.includes(`"${key}"`)));
}

test('every sentence of the members’ site is shown somewhere', () => {
  const product = sourceFiles()
    .filter(({ path }) => /^(?:apps|packages)\//.test(path))
    .filter(({ path }) => !/\.test\.tsx?$|\/testing\/|^apps\/server\/player\//.test(path))
    .map(({ text }) => text);
  expect(product.flatMap((text) => keysOf(tablesOf(text))).length).toBeGreaterThan(280);
  expect(unusedKeys(product)).toEqual([]);
});

test('the check notices a sentence that nothing shows', () => {
  const texts = [
    "const t = createMessages({\n  close: '閉じる',\n  'mood.title': '気分',\n});\nt('close')",
    "const shared = {\n  'lost.title': '紛失',\n} as const;",
  ];
  expect(unusedKeys(texts)).toEqual(['mood.title', 'lost.title']);
});
