import { text as ask, isCancel, select } from '@clack/prompts';
import { email, text } from '@orchard/contract/fields';
import { WEB_SERVERS, type WebServer } from '#installation/proxy-file.ts';
import * as read from '#platform/config/config-values.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import { backupPlace } from '#platform/config/upkeep-values.ts';
import { type Sentence, say } from './say.ts';

/** What a person is asked at an installation, unless options say it. */
export interface Answers {
  publicUrl: string;
  proxy: WebServer;
  smtpUrl: string;
  mailFrom: string;
  backupTo: string;
  adminEmail: string;
}

/** Judges an answer; throws or returns false where it does not do. */
type Judge = (value: string) => unknown;

interface Question {
  flag: string;
  message: Sentence;
  hint: string;
  judge: Judge;
  /** May be left empty. */
  optional?: boolean;
}

const QUESTIONS: Record<Exclude<keyof Answers, 'proxy'>, Question> = {
  publicUrl: {
    flag: '--public-url',
    message: {
      ja: '会員がサイトを開くアドレス',
      en: 'The address at which members reach the site',
    },
    hint: 'https://members.example.jp',
    judge: read.origin(''),
  },
  smtpUrl: {
    flag: '--smtp-url',
    message: {
      ja: 'メールサーバー（空欄：あとで設定。それまでメールは送られません）',
      en: 'The mail server (empty: later; no mail is sent until then)',
    },
    hint: 'smtps://user:password@mail.example.jp',
    judge: read.smtpUrl,
    optional: true,
  },
  mailFrom: {
    flag: '--mail-from',
    message: { ja: 'メールの差出人', en: 'The sender of mails' },
    hint: 'Orchard <no-reply@example.jp>',
    judge: read.mailFrom,
  },
  backupTo: {
    flag: '--backup-to',
    message: {
      ja: '毎晩のバックアップの保管先（フォルダかS3。空欄：作らない）',
      en: 'Where nightly backups go, a folder or S3 (empty: none are made)',
    },
    hint: '/var/backups/orchard',
    judge: backupPlace,
    optional: true,
  },
  adminEmail: {
    flag: '--admin-email',
    message: {
      ja: '最初の管理者のメールアドレス',
      en: 'The mail address of the first administrator',
    },
    hint: 'hanako@example.jp',
    judge: (value) => email().safeParse(value).success && text('').safeParse(value).success,
  },
};

function faultOf({ judge, optional = false }: Question, value: string): Sentence | undefined {
  if (value === '') return optional ? undefined : { ja: '入力してください。', en: 'Needed.' };
  try {
    if (judge(value) !== false) return undefined;
  } catch {
    // The words of settings are for their file.
  }
  return {
    ja: '形式が正しくありません。例のように入力してください。',
    en: 'Not in the form of the example.',
  };
}

/** Ends the installation where the person wants that. */
function orCancelled<T>(answer: T): Exclude<T, symbol> {
  if (!isCancel(answer)) return answer as Exclude<T, symbol>;
  throw new StartRefusal({
    ja: '中止しました。何も変えていません。',
    en: 'Cancelled. Nothing was changed.',
  });
}

async function askFor(question: Question): Promise<string> {
  const answer = await ask({
    message: say(question.message),
    placeholder: question.hint,
    defaultValue: '',
    validate: (value) => {
      const fault = faultOf(question, value?.trim() ?? '');
      return fault && say(fault);
    },
  });
  return orCancelled(answer).trim();
}

/**
 * Asks for what the options leave open; at most six answers.
 * @param known what options say
 * @param maySee whether a person is there to be asked
 * @throws StartRefusal when nobody is there, and an option is missing or wrong
 */
export async function askOpen(known: Partial<Answers>, maySee: boolean): Promise<Answers> {
  const take = async (name: Exclude<keyof Answers, 'proxy'>) => {
    const question = QUESTIONS[name];
    const value = known[name];
    if (value === undefined && maySee) return askFor(question);
    const fault = faultOf(question, value ?? '');
    if (fault === undefined) return value ?? '';
    const { flag, message, hint } = question;
    throw new StartRefusal({
      ja: `${flag}：${message.ja}（${hint}）。${fault.ja}`,
      en: `${flag}: ${message.en} (${hint}). ${fault.en}`,
    });
  };
  const publicUrl = await take('publicUrl');
  const proxy =
    known.proxy ??
    (maySee
      ? orCancelled(
          await select<WebServer>({
            message: say({ ja: '前に置くWebサーバー', en: 'The web server in front' }),
            options: WEB_SERVERS.map((value) => ({ value, label: value })),
          }),
        )
      : 'none');
  const smtpUrl = await take('smtpUrl');
  const mailFrom = smtpUrl === '' ? (known.mailFrom ?? '') : await take('mailFrom');
  return {
    publicUrl,
    proxy,
    smtpUrl,
    mailFrom,
    backupTo: await take('backupTo'),
    adminEmail: await take('adminEmail'),
  };
}
