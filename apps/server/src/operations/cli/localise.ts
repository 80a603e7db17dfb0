import { Command, type Help } from 'commander';
import { language } from '#platform/config/config.ts';
import type { Sentence } from '#platform/config/start-refusal.ts';

export type { Sentence };

/** Returns a sentence in the language of the person at the terminal. */
export const say = (sentence: Sentence): string => sentence[language()];

/** Prints a sentence in that language. */
export const tell = (sentence: Sentence): void => console.log(say(sentence));

/** A command that is explained in both languages. */
export class BilingualCommand extends Command {
  override createCommand(name?: string): BilingualCommand {
    return new BilingualCommand(name);
  }

  /** Explains the command. */
  says(ja: string, en: string): this {
    return this.description(say({ ja, en }));
  }

  /** Adds an option, with its value where it is not given. */
  flag(flags: string, ja: string, en: string, value?: string | boolean): this {
    return this.option(flags, say({ ja, en }), value);
  }

  /** Adds an option that has to be given. */
  needs(flags: string, ja: string, en: string): this {
    return this.requiredOption(flags, say({ ja, en }));
  }
}

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
function complaintOf(text: string): string {
  const found = COMPLAINTS.find(([pattern]) => pattern.test(text));
  const ja = found && text.replace(...found).trimEnd();
  return say({ ja: ja ?? withoutPrefix(text), en: withoutPrefix(text) });
}

/** Lets commander speak the person's language, in this command and all below it. */
export function localise(command: Command): void {
  const path = pathOf(command);
  command
    .helpOption('-h, --help', say({ ja: 'この説明を表示する', en: 'shows this help' }))
    .configureHelp({
      styleTitle: (title) => say({ ja: HEADINGS[title] ?? title, en: title }),
    } satisfies Partial<Help>)
    .configureOutput({
      outputError: (text, write) => {
        const usage = say({ ja: `詳しくは: ${path} --help`, en: `More: ${path} --help` });
        write(`${complaintOf(text)}\n${usage}\n`);
      },
    });
  if (command.commands.length > 0) {
    const shows = { ja: 'コマンドの説明を表示する', en: 'shows the help of a command' };
    command.helpCommand('help [command]', say(shows));
  }
  for (const one of command.commands) localise(one);
}

const pathOf = (command: Command): string =>
  command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
