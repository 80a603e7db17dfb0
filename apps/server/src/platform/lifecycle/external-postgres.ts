import pg from 'pg';
import { language } from '#platform/config/config.ts';
import { type Sentence, StartRefusal } from '#platform/config/start-refusal.ts';
import {
  type Connection,
  NamelessClient,
  TIME_SETTINGS,
  withClient,
} from '#platform/database/connection.ts';
import { DatabaseAway } from './database-wait.ts';

/** The major versions of PostgreSQL that this version was tried on. */
const OLDEST_POSTGRES = 15;
const NEWEST_POSTGRES = 18;

/** Whether a site runs on a version of PostgreSQL; what the operator should know, if anything. */
type Judgement = { isFit: true; says: Sentence | null } | { isFit: false; says: Sentence };

/** Judges the major version of the PostgreSQL server of DATABASE_URL. */
export function judgeDatabaseVersion(major: number): Judgement {
  if (major < OLDEST_POSTGRES) {
    return {
      isFit: false,
      says: {
        ja: `DATABASE_URLの先はPostgreSQL ${major} で、古すぎます。${OLDEST_POSTGRES} から ${NEWEST_POSTGRES} までのいずれかにしてください。`,
        en: `DATABASE_URL leads to PostgreSQL ${major}, which is too old: use one of ${OLDEST_POSTGRES} to ${NEWEST_POSTGRES}.`,
      },
    };
  }
  if (major <= NEWEST_POSTGRES) return { isFit: true, says: null };
  return {
    isFit: true,
    says: {
      ja: `DATABASE_URLの先はPostgreSQL ${major} です。このバージョンは ${NEWEST_POSTGRES} までで試しています。`,
      en: `DATABASE_URL leads to PostgreSQL ${major}; this version was tried with ${OLDEST_POSTGRES} to ${NEWEST_POSTGRES}.`,
    },
  };
}

/** The program is read meanwhile, which on a busy machine leaves no time for anything else. */
const PATIENCE_MS = 60_000;

/** Faults that pass when the server, or the network to it, is up. */
const PASSING = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ETIMEDOUT', '53300', '57P03'],
]);

const causes: Record<string, Sentence> = {
  ECONNREFUSED: {
    ja: 'そこで待ち受けているものがありません。サーバーを起動するか、アドレスを直してください',
    en: 'nothing listens there; start the server, or correct the address',
  },
  ENOTFOUND: {
    ja: 'そのホストはありません。アドレスを直してください',
    en: 'there is no such host; correct the address',
  },
  EAI_AGAIN: {
    ja: 'ホスト名を調べられません。ネットワークを確かめてください',
    en: 'the name of the host cannot be looked up; check the network',
  },
  ENOENT: {
    ja: 'そのソケットはありません。サーバーを起動するか、アドレスを直してください',
    en: 'there is no such socket; start the server, or correct the address',
  },
  EACCES: {
    ja: 'ソケットを使う権限がありません。権限かアドレスを直してください',
    en: 'the socket is closed to this user; correct its rights or the address',
  },
  '28P01': { ja: 'パスワードが違います。直してください', en: 'the password is wrong; correct it' },
  '28000': {
    ja: 'サーバーがこのユーザーを受け入れません。pg_hba.confを確かめてください',
    en: 'the server does not let this user in; check its pg_hba.conf',
  },
  '3D000': {
    ja: 'そのデータベースはありません。作るか（createdb）、アドレスを直してください',
    en: 'there is no such database; create it (createdb), or correct the address',
  },
  '53300': {
    ja: 'サーバーの接続数がいっぱいです。あとでもう一度お試しください',
    en: 'the server has no connection left; try again later',
  },
  '57P03': {
    ja: 'サーバーが起動中か停止中です。少し待ってから、もう一度お試しください',
    en: 'the server is starting or stopping; try again in a moment',
  },
};

/** Whether an unreachable server may be starting. */
function isPassing(problem: unknown): boolean {
  const { code = '', message = '' } = problem as Error & { code?: string };
  return PASSING.has(code) || /timeout/.test(message);
}

/** What is checked, and the faults that have sentences. */
interface Checked extends Sentence {
  causes: Record<string, Sentence>;
}
const DATABASE: Checked = { ja: 'データベース', en: 'database', causes };
const POOLER: Checked = { ja: 'プーラー', en: 'pooler', causes: {} };

/** Checks something on a connection; what keeps it from working becomes a refusal. */
async function checkOn(
  client: pg.Client,
  what: Checked,
  check: () => Promise<void>,
): Promise<void> {
  try {
    await withClient(client, check);
  } catch (problem) {
    if (problem instanceof StartRefusal) throw problem;
    const { code = '', message } = problem as Error & { code?: string };
    const { ja, en } = what.causes[code] ?? { ja: message, en: message };
    const sentence = {
      ja: `DATABASE_URLの${what.ja}を使えません：${ja}。`,
      en: `The ${what.en} of DATABASE_URL cannot be used: ${en}.`,
    };
    throw isPassing(problem) ? new DatabaseAway(sentence) : new StartRefusal(sentence);
  }
}

/**
 * Checks that the server of DATABASE_URL answers and meets the site's requirements.
 * @param report is told what the operator should know of a server that is used all the same
 *
 * @throws StartRefusal that names the fault
 */
export async function checkExternalPostgres(
  connection: Connection,
  report: (line: string) => void,
): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: PATIENCE_MS });
  await checkOn(client, DATABASE, async () => {
    const { rows } = await client.query<{ version: number; encoding: string; standby: boolean }>(
      "SELECT current_setting('server_version_num')::integer / 10000 AS version, current_setting('server_encoding') AS encoding, pg_is_in_recovery() AS standby",
    );
    const { version = 0, encoding = '', standby = false } = rows[0] ?? {};
    const { isFit, says } = judgeDatabaseVersion(version);
    if (!isFit) throw new StartRefusal(says);
    if (says !== null) report(says[language()]);
    if (encoding !== 'UTF8') {
      throw new StartRefusal({
        ja: `DATABASE_URLのデータベースの文字コードは ${encoding} で、日本語を保存できません。ENCODING 'UTF8' で作ってください。`,
        en: `The database of DATABASE_URL keeps its text as ${encoding}, which cannot hold Japanese. Create it with ENCODING 'UTF8'.`,
      });
    }
    if (standby) {
      throw new StartRefusal({
        ja: 'DATABASE_URLの先はスタンバイで、書き込めません。DATABASE_URLにはプライマリーを、DATABASE_REPLICA_URLにスタンバイを設定してください。',
        en: 'DATABASE_URL leads to a standby, which takes no writes; set it to the primary, and DATABASE_REPLICA_URL to the standby.',
      });
    }
  });
}

/** Settings that the site makes on direct connections; a pooler would lose or mix them. */
const WANTED: Record<string, string> = {
  ...TIME_SETTINGS,
  statement_timeout: '5s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '10s',
};

/**
 * Checks that the pooler of DATABASE_URL answers, and that the role limits waits on the database.
 *
 * @throws StartRefusal that says what to do
 */
export async function checkPooler(connection: Connection): Promise<void> {
  const client = new NamelessClient({ ...connection, connectionTimeoutMillis: PATIENCE_MS });
  await checkOn(client, POOLER, async () => {
    const { rows } = await client.query<{ name: string; setting: string; role: string }>(
      'SELECT name, current_setting(name) AS setting, quote_ident(current_user) AS role FROM pg_settings WHERE name = ANY($1)',
      [Object.keys(WANTED)],
    );
    // The order of day and month, which follows the style of dates, is only for reading others' texts.
    const other = rows.filter(({ name, setting }) => setting.split(',')[0] !== WANTED[name]);
    if (other.length === 0) return;
    const statements = other.map(
      ({ name, role }) =>
        `ALTER ROLE ${role} SET ${name} = ${pg.escapeLiteral(WANTED[name] ?? '')};`,
    );
    throw new StartRefusal({
      ja: `DATABASE_URLのプーラー越しでは接続の設定ができないため、ロールに設定が必要です。次を実行し、プーラーに接続し直させてください（RECONNECT）：${statements.join(' ')}`,
      en: `Through the pooler of DATABASE_URL the site cannot set its connections up, so its role has to. Run: ${statements.join(' ')} Then let the pooler make its connections anew (RECONNECT).`,
    });
  });
}
