import type { Command, Help } from 'commander';

/** What commander itself says, by its own headings. */
const HEADINGS: Record<string, string> = {
  'Usage:': '使い方:',
  'Arguments:': '引数:',
  'Options:': 'オプション:',
  'Global Options:': '共通オプション:',
  'Commands:': 'コマンド:',
};

/** What commander complains of, as a pattern, and the same in Japanese. */
const COMPLAINTS: [pattern: RegExp, ja: string][] = [
  [/^error: unknown option '([^']+)'.*$/s, '「$1」というオプションはありません。'],
  [/^error: unknown command '([^']+)'.*$/s, '「$1」というコマンドはありません。'],
  [/^error: required option '([^']+)' not specified.*$/s, 'オプション「$1」が必要です。'],
  [/^error: option '([^']+)' argument missing.*$/s, 'オプション「$1」に値がありません。'],
  [/^error: missing required argument '([^']+)'.*$/s, '「$1」を指定してください。'],
  [
    /^error: option '([^']+)' cannot be used with option '([^']+)'.*$/s,
    '「$1」と「$2」は同時に指定できません。',
  ],
  [/^error: too many arguments.*$/s, '引数が多すぎます。'],
  [
    /^error: option '([^']+)' argument '([^']*)' is invalid\. (.*)$/s,
    'オプション「$1」の値「$2」は使えません。$3',
  ],
  [
    /^error: command-argument value '([^']*)' is invalid for argument '([^']+)'\. (.*)$/s,
    '「$2」に「$1」は使えません。$3',
  ],
];

const withoutPrefix = (text: string) => {
  const sentence = text.replace(/^error: /, '').trimEnd();
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}${/[.!?]$/.test(sentence) ? '' : '.'}`;
};

/** A complaint of commander as one sentence of this house. */
export function complaintIn(language: 'ja' | 'en', text: string): string {
  const found = COMPLAINTS.find(([pattern]) => pattern.test(text));
  if (language === 'en' || found === undefined) return withoutPrefix(text);
  return text.replace(...found).trimEnd();
}

/** Lets commander speak the person's language, in this command and all below it. */
export function localise(command: Command, language: 'ja' | 'en'): void {
  const texts =
    language === 'ja'
      ? {
          help: 'この説明を表示する',
          version: 'バージョンを表示する',
          command: 'コマンドの説明を表示する',
        }
      : {
          help: 'shows this help',
          version: 'shows the version',
          command: 'shows the help of a command',
        };
  const usage = (path: string) =>
    language === 'ja' ? `詳しくは: ${path} --help` : `More: ${path} --help`;
  command
    .helpOption('-h, --help', texts.help)
    .configureHelp({
      styleTitle: (title) => (language === 'ja' ? (HEADINGS[title] ?? title) : title),
    } satisfies Partial<Help>)
    .configureOutput({
      outputError: (text, write) =>
        write(`${complaintIn(language, text)}\n${usage(pathOf(command))}\n`),
    });
  if (command.commands.length > 0) command.helpCommand('help [command]', texts.command);
  for (const option of command.options) {
    if (option.long === '--version') option.description = texts.version;
  }
  for (const one of command.commands) localise(one, language);
}

const pathOf = (command: Command): string =>
  command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
