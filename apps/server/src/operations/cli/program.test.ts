import type { Command } from 'commander';
import { afterEach, expect, test, vi } from 'vitest';
import { buildProgram } from './program.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

/** What the help of a command and of all below it says, by whose text it is. */
function textsOf(command: Command, path = command.name()): [of: string, text: string][] {
  return [
    [path, command.description()],
    ...command.options.map(({ flags, description }): [string, string] => [
      `${path} ${flags}`,
      description,
    ]),
    ...command.registeredArguments.map((argument): [string, string] => [
      `${path} <${argument.name()}>`,
      argument.description,
    ]),
    ...command.commands.flatMap((one) => textsOf(one, `${path} ${one.name()}`)),
  ];
}

function helpIn(language: string): [of: string, text: string][] {
  for (const name of ['LC_ALL', 'LC_MESSAGES']) vi.stubEnv(name, '');
  vi.stubEnv('LANG', language);
  return textsOf(buildProgram());
}

const JAPANESE = /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/u;

test('every command, option and argument is explained in Japanese and in English', () => {
  const japanese = helpIn('ja_JP.UTF-8');
  const english = helpIn('C.UTF-8');
  expect(japanese.length).toBeGreaterThan(30);
  expect(japanese.filter(([, text]) => !JAPANESE.test(text))).toEqual([]);
  expect(english.filter(([, text]) => text === '' || JAPANESE.test(text))).toEqual([]);
});
