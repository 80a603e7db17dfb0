import { type Sentence, StartRefusal } from '#platform/config/start-refusal.ts';
import type { Database } from '#platform/database/open-database.ts';
import { type ArchiveLine, noLine } from './archive-line.ts';
import { readInfo } from './pgbackrest.ts';
import {
  bytesOf,
  newestBackup,
  newestSegment,
  rangesOf,
  type StanzaInfo,
} from './pgbackrest-info.ts';

/** What was written waits no longer than this for the archive, or something is wrong. */
const LATE_MS = 15 * 60_000;
/** Less than this is written while nobody does anything. */
const QUIET_BYTES = 8_192;
const DAY_MS = 86_400_000;
/** The longest from one backup to the next: each week a full one. */
const OLD_BACKUP_MS = 8 * DAY_MS;

/** What the live server says of its archiving. */
export interface ServerArchiving {
  isOn: boolean;
  /** The newest segment that it has handed over, and when; null: none since its statistics began. */
  lastSegment: string | null;
  archivedAt: number | null;
  /** Whether the last try failed. */
  isFailing: boolean;
  /** What it has written into a segment that it has not handed over. */
  waitingBytes: number;
  /** Whether the site may have the newest changes archived at once. */
  maySwitch: boolean;
  now: number;
}

export async function readServerArchiving({ pool }: Database): Promise<ServerArchiving> {
  const { rows } = await pool.query<ServerArchiving>(`
    SELECT
      current_setting('archive_mode') <> 'off' AS "isOn",
      last_archived_wal AS "lastSegment",
      extract(epoch FROM last_archived_time)::float8 * 1000 AS "archivedAt",
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) AS "isFailing",
      CASE WHEN left(last_archived_wal, 24) >= writes.file_name THEN 0
        ELSE writes.file_offset END AS "waitingBytes",
      has_function_privilege('pg_switch_wal()', 'EXECUTE') AS "maySwitch",
      extract(epoch FROM clock_timestamp())::float8 * 1000 AS now
    FROM pg_stat_archiver, pg_walfile_name_offset(pg_current_wal_lsn()) AS writes`);
  return rows[0] as ServerArchiving;
}

const STATUS: Record<number, Sentence> = {
  1: {
    ja: 'スタンザがありません。PGBACKREST_STANZAの名前とpgBackRestの設定を確かめ、pgbackrest stanza-create を実行してください。',
    en: 'There is no such stanza: check PGBACKREST_STANZA and the configuration of pgBackRest, and run "pgbackrest stanza-create".',
  },
  2: {
    ja: 'pgBackRestのバックアップがまだありません。pgbackrest backup を実行すると、その後の時点を開けます。',
    en: 'pgBackRest has no backup yet: after "pgbackrest backup" any later second can be opened.',
  },
};

/** Whether the server has handed over a segment that an answer of pgBackRest does not know. */
function lacksSegment(info: StanzaInfo, { lastSegment }: ServerArchiving): boolean {
  // Histories and partial segments are not counted there.
  if (lastSegment === null || !/^[0-9A-F]{24}$/.test(lastSegment)) return false;
  return (newestSegment(info) ?? '') < lastSegment;
}

/** What keeps the archive from working; null: nothing does. */
function findFault(info: StanzaInfo, server: ServerArchiving): Sentence | null {
  const { code, message } = info.status;
  if (code !== 0) {
    const first = info.repo.find(({ status }) => status.code !== 0)?.status.message ?? message;
    return (
      STATUS[code] ?? {
        ja: `pgBackRestの状態が正常ではありません（${first}）。`,
        en: `The state of pgBackRest is not well: ${first}.`,
      }
    );
  }
  if (!server.isOn) {
    return {
      ja: 'PostgreSQLのarchive_modeがoffのため、時点の記録が取られていません。archive_mode=onとarchive_commandを設定してください。',
      en: 'Nothing is archived, as archive_mode of PostgreSQL is off: set archive_mode=on and archive_command.',
    };
  }
  // While it lets the log go it fails for every other segment; what is lost wants a backup.
  if (lacksSegment(info, server)) {
    return {
      ja: 'PostgreSQLの変更の記録が、このスタンザに届いていません。保管先の空きと、archive_commandの行き先を確かめてください。そのあとpgbackrest backup を実行すると、その後の時点を開けます。',
      en: 'The log of PostgreSQL does not arrive in this stanza: check the room of its repository, and where archive_command leads. Then run "pgbackrest backup": any later second can be opened.',
    };
  }
  if (server.isFailing) {
    return {
      ja: 'PostgreSQLのarchive_commandが失敗しています。pgbackrest check で理由を確かめてください。',
      en: 'The archive_command of PostgreSQL fails: "pgbackrest check" says why.',
    };
  }
  const backedUpAt = newestBackup(info) ?? 0;
  if (server.now - backedUpAt > OLD_BACKUP_MS) {
    return {
      ja: 'pgBackRestのバックアップが、8日以上取られていません。systemctl list-timers でpgbackrestのタイマーを確かめ、pgbackrest backup を実行してください。',
      en: 'pgBackRest has made no backup for 8 days: check its timer ("systemctl list-timers"), and run "pgbackrest backup".',
    };
  }
  const archivedAt = server.archivedAt ?? backedUpAt;
  if (server.now - archivedAt > LATE_MS && server.waitingBytes > QUIET_BYTES) {
    return {
      ja: '最新の変更が15分以上、記録されていません。PostgreSQLのarchive_timeoutを60に設定し、pgbackrest check で確かめてください。',
      en: 'The newest changes have waited for 15 minutes to be archived: set archive_timeout of PostgreSQL to 60, and run "pgbackrest check".',
    };
  }
  return null;
}

const MAY_NOT_SWITCH: Sentence = {
  ja: '最新の数十秒は、記録されるまで開けません。データベースの管理者が「GRANT EXECUTE ON FUNCTION pg_switch_wal() TO （サイトのロール）」を実行すると、今の時点まで開けるようになります。',
  en: 'The newest seconds can be opened once they are archived; after "GRANT EXECUTE ON FUNCTION pg_switch_wal() TO" the role of the site, at once.',
};

/** The line that pgBackRest and the server make together. */
export function judgeStanza(info: StanzaInfo, server: ServerArchiving): ArchiveLine {
  const fault = findFault(info, server);
  const safeUntil = server.archivedAt ?? newestBackup(info);
  // The last seconds are fetched when they are wanted.
  const until = fault === null && server.maySwitch ? server.now : (safeUntil ?? 0);
  const ranges = rangesOf(info, until);
  return {
    archive: fault === null ? 'working' : 'stopped',
    by: 'seconds',
    says: fault ?? (server.maySwitch ? null : MAY_NOT_SWITCH),
    days: Math.ceil((server.now - (ranges[0]?.from ?? server.now)) / DAY_MS),
    ranges,
    nights: [],
    bytes: bytesOf(info),
    safeUntil,
  };
}

/** pgBackRest asks its repository anew each time, and the console asks every few seconds. */
const FRESH_MS = 10_000;

/** Reads how the archive of a stanza is. */
export function stanzaLine(
  db: Database,
  { stanza }: { stanza: string },
  ask: (stanza: string) => Promise<StanzaInfo> = readInfo,
): () => Promise<ArchiveLine> {
  let asked: { at: number; info: Promise<StanzaInfo> } | undefined;
  const info = () => {
    const now = performance.now();
    if (asked === undefined || now - asked.at > FRESH_MS) asked = { at: now, info: ask(stanza) };
    return asked.info;
  };
  return async () => {
    try {
      // The server first: what it has handed over by now is in a later answer.
      const server = await readServerArchiving(db);
      let stanza = await info();
      if (lacksSegment(stanza, server)) {
        asked = undefined;
        stanza = await info();
      }
      const line = judgeStanza(stanza, server);
      if (line.archive === 'stopped') asked = undefined;
      return line;
    } catch (error) {
      asked = undefined;
      if (!(error instanceof StartRefusal)) throw error;
      return noLine('stopped', 'seconds', error.sentence);
    }
  };
}
