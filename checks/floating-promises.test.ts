import { expect, test } from 'vitest';
import { lintTree } from './lint-tree.ts';

/** Returns which of the two rules refuse a body, in a file that imports `put` from another. */
function refusals(body: string): string[] {
  const output = lintTree({
    'apps/server/src/use-cases/outbox.ts':
      'export async function put(text: string): Promise<void> {\n  await Promise.resolve(text);\n}\n',
    'apps/server/src/use-cases/send.ts': `import { put } from './outbox.ts';\n\nexport async function send(texts: string[]) {\n${body}\n}\n`,
  });
  return ['noFloatingPromises', 'noMisusedPromises'].filter((rule) => output.includes(rule));
}

test.each([
  ['a call without await', '  put(texts.join());', 'noFloatingPromises'],
  ['a chain without an end', '  put(texts.join()).then(() => send([]));', 'noFloatingPromises'],
  ['a promise for a condition', '  if (put(texts.join())) await send([]);', 'noMisusedPromises'],
  [
    'an async callback without await',
    '  texts.forEach(async (text) => { await put(text); });',
    'noMisusedPromises',
  ],
])('the linter refuses %s', (_what, body, rule) => {
  expect(refusals(body)).toContain(rule);
});

test.each([
  ['an awaited call', '  await put(texts.join());'],
  ['a returned call', '  return put(texts.join());'],
  ['a call marked with void', '  void put(texts.join());'],
])('the linter lets %s pass', (_what, body) => {
  expect(refusals(body)).toEqual([]);
});
