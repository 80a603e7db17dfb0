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
  ['a call that nobody waits for', '  put(texts.join());', 'noFloatingPromises'],
  ['a chain without an end', '  put(texts.join()).then(() => send([]));', 'noFloatingPromises'],
  ['a promise for a condition', '  if (put(texts.join())) await send([]);', 'noMisusedPromises'],
  [
    'an async function for a callback that nobody waits for',
    '  texts.forEach(async (text) => { await put(text); });',
    'noMisusedPromises',
  ],
])('the linter refuses %s', (_what, body, rule) => {
  expect(refusals(body)).toContain(rule);
});

test.each([
  ['what is waited for', '  await put(texts.join());'],
  ['what is given away', '  return put(texts.join());'],
  ['what is let go on purpose', '  void put(texts.join());'],
])('the linter lets %s pass', (_what, body) => {
  expect(refusals(body)).toEqual([]);
});
