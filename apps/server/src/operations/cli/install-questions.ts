import { existsSync } from 'node:fs';
import { text as ask, isCancel, select } from '@clack/prompts';
import { email, text } from '@orchard/contract/fields';
import type { InstallWish } from '#operations/installation/install-wish.ts';
import { WEB_SERVERS, type WebServer } from '#operations/installation/proxy-file.ts';
import * as read from '#platform/config/config-values.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import { backupPlace } from '#platform/config/upkeep-values.ts';
import { type Sentence, say } from './localise.ts';

/** What a person is asked at an installation, unless options say it. */
export type Answers = Pick<
  InstallWish,
  'publicUrl' | 'database' | 'proxy' | 'smtpUrl' | 'mailFrom' | 'backupTo' | 'adminEmail'
>;

/** What a database may be, but for its address. */
const DATABASES = ['machine', 'embedded'];

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

/** Questions with an answer in words. */
type Asked = Exclude<keyof Answers, 'proxy'> | 'store' | 'identity';

const QUESTIONS: Record<Asked, Question> = {
  store: {
    flag: '--backup-to',
    message: {
      ja: 'バックアップの保管先（フォルダかS3）',
      en: 'Where the backups are, a folder or S3',
    },
    hint: '/var/backups/orchard',
    judge: backupPlace,
  },
  identity: {
    flag: '--identity',
    message: {
      ja: 'バックアップを開く鍵のファイル',
      en: 'The file with the key that opens the backups',
    },
    hint: '/root/orchard-backup.key',
    judge: existsSync,
  },
  database: {
    flag: '--database',
    message: {
      ja: 'データベース（machine：このサーバーのPostgreSQL、embedded：内蔵、またはアドレス）',
      en: 'The database: machine (the PostgreSQL of this machine), embedded, or an address',
    },
    hint: 'postgres://orchard:password@db.example.jp/orchard?sslmode=verify-full',
    judge: (value) => DATABASES.includes(value) || read.databaseUrl(value),
  },
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
  } catch (fault) {
    if (!(fault instanceof StartRefusal)) throw fault;
    const { ja, en } = fault.sentence;
    return { ja: `入力された値${ja}。`, en: `What you typed ${en}.` };
  }
  return {
    ja: '形式が正しくありません。例のように入力してください。',
    en: 'Not in the form of the example.',
  };
}

/** Asks which database; the first choice needs no knowledge of databases. */
async function askDatabase(): Promise<string> {
  const choice = await select<string>({
    message: say({ ja: 'データベース', en: 'The database' }),
    options: [
      {
        value: 'machine',
        label: say({ ja: 'このサーバーのPostgreSQL', en: 'PostgreSQL of this machine' }),
        hint: say({
          ja: 'なければaptで入れます。どの秒の状態でも開けます',
          en: 'installed by apt where it is missing; any second can be opened',
        }),
      },
      { value: 'address', label: say({ ja: '別のPostgreSQL', en: 'another PostgreSQL' }) },
      {
        value: 'embedded',
        label: say({ ja: '内蔵', en: 'embedded' }),
        hint: say({ ja: '小さなサイト向け', en: 'for a small site' }),
      },
    ],
  });
  return orCancelled(choice) === 'address' ? askFor(QUESTIONS.database) : orCancelled(choice);
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
 * What an option says, or else the person.
 * @param answered the option's value
 * @throws StartRefusal when it is missing or wrong, and nobody is there to be asked
 */
export async function answerOf(name: Asked, answered: string | undefined): Promise<string> {
  const question = QUESTIONS[name];
  if (answered === undefined && isSomebodyThere()) return askFor(question);
  const fault = faultOf(question, answered ?? '');
  if (fault === undefined) return answered ?? '';
  const { flag, message, hint } = question;
  throw new StartRefusal({
    ja: `${flag}：${message.ja}（${hint}）。${fault.ja}`,
    en: `${flag}: ${message.en} (${hint}). ${fault.en}`,
  });
}

const isSomebodyThere = () => process.stdin.isTTY === true;

/**
 * Asks for what the options leave open; at most seven answers.
 * @param answered what options say
 * @throws StartRefusal when nobody is there, and an option is missing or wrong
 */
export async function askOpen(answered: Partial<Answers>): Promise<Answers> {
  const take = (name: Exclude<keyof Answers, 'proxy'>) => answerOf(name, answered[name]);
  const publicUrl = await take('publicUrl');
  const mayAsk = isSomebodyThere();
  const database =
    answered.database === undefined && mayAsk ? await askDatabase() : await take('database');
  const proxy =
    answered.proxy ??
    (mayAsk
      ? orCancelled(
          await select<WebServer>({
            message: say({ ja: '前に置くWebサーバー', en: 'The web server in front' }),
            options: WEB_SERVERS.map((value) => ({ value, label: value })),
          }),
        )
      : 'none');
  const smtpUrl = await take('smtpUrl');
  const mailFrom = smtpUrl === '' ? (answered.mailFrom ?? '') : await take('mailFrom');
  const backupTo = await take('backupTo');
  // A site that comes back has its administrators.
  const adminEmail = answered.adminEmail === '' ? '' : await take('adminEmail');
  return { publicUrl, database, proxy, smtpUrl, mailFrom, backupTo, adminEmail };
}
