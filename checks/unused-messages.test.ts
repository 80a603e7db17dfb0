import { expect, test } from 'vitest';
import { type SourceFile, sourceFiles } from './tree.ts';

/** Where the sentences of the members' site stand, by key. */
const MESSAGES =
  /^(?:apps\/member\/src\/(?:[\w-]+\/)+(?:[\w-]+-)?messages|packages\/contract\/src\/(?:screen-)?messages)\.ts$/;

const keysOf = (text: string): string[] =>
  [...text.matchAll(/^ {2}(?:'([^']+)'|([a-z]\w*)):/gm)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  );

/** Returns the keys of some files that no other file names. */
function unusedKeys(files: readonly SourceFile[], messages: RegExp): string[] {
  const users = files.filter(({ path }) => !messages.test(path)).map(({ text }) => text);
  return files
    .filter(({ path }) => messages.test(path))
    .flatMap(({ text }) => keysOf(text))
    .filter((key) => !users.some((text) => text.includes(`'${key}'`)));
}

test('every sentence of the members’ site is shown somewhere', () => {
  const product = sourceFiles().filter(
    ({ path }) => /^(?:apps|packages)\//.test(path) && !/\.test\.tsx?$|\/testing\//.test(path),
  );
  const messages = product.filter(({ path }) => MESSAGES.test(path));
  expect(messages.flatMap(({ text }) => keysOf(text)).length).toBeGreaterThan(280);
  expect(unusedKeys(product, MESSAGES)).toEqual([]);
});

test('the check notices a sentence that nothing shows', () => {
  const files = [
    { path: 'm.ts', text: "const m = {\n  close: '閉じる',\n  'mood.title': '気分',\n};" },
    { path: 'a.tsx', text: "t('close')" },
  ];
  expect(unusedKeys(files, /^m\.ts$/)).toEqual(['mood.title']);
});
