import { KIND_NAMES, kindOf } from '@orchard/contract/notification-kinds';
import { AUDIT_ACTIONS, AUDIT_RESOURCES } from '@orchard/contract/staff/audit-log-names';
import type { SkipReason } from '@orchard/contract/staff/broadcast-audience';
import { BYTE_ORDER_MARK, type CellValue, csvRow } from '@orchard/spreadsheets';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTimeOf } from '#platform/database/wire-time.ts';
import {
  type Person,
  type PersonalColumns,
  rowsOf,
} from '#platform/personal-data/personal-columns.ts';
import type { Snapshot } from '#platform/personal-data/snapshot.ts';

type CodeTexts = Readonly<Record<string, string>>;

const MAIL_WAYS: CodeTexts = {
  at_once: 'すぐに',
  daily: '1日1回まとめて',
  weekly: '週1回まとめて',
};

const SKIPPED: Record<SkipReason, string> = {
  suspended: '利用停止中',
  expired: '会員期間の終了後',
  invited: 'パスワードが未設定',
  upcoming: '会員期間の開始前',
  opted_out: '配信停止を希望',
  undeliverable: 'メールが届かないアドレス',
  withdrawn: '送信の前に対象から外れた',
  cancelled: '送信の中止',
};

/** What the programs' own words mean, by table and Japanese name of the column. */
const CODE_TEXTS: Partial<Record<keyof DB, Readonly<Record<string, CodeTexts>>>> = {
  mailed_tokens: {
    目的: {
      reset: 'パスワードの再設定',
      first: '初回のパスワードの設定',
      email: 'メールアドレスの変更',
      undo_email: 'メールアドレスの変更の取り消し',
    },
  },
  notification_choices: { 止めたメール: { digests: 'まとめのメール', mails: 'すべてのメール' } },
  video_watch_completions: { 印のつけ方: { manual: '手動', auto: '自動' } },
  enquiries: { 状態: { new: '未対応', in_progress: '対応中', done: '対応済み' } },
  notifications: {
    種類: Object.fromEntries(KIND_NAMES.map((kind) => [kind, kindOf(kind).label])),
    メール: MAIL_WAYS,
  },
  broadcast_recipients: {
    結果: {
      waiting: '送信待ち',
      queued: '送信中',
      sent: '送信済み',
      kept: '未送信',
      failed: '不達',
      skipped: '対象外',
    },
    理由: SKIPPED,
  },
  audit_values: { 操作: AUDIT_ACTIONS, 種類: AUDIT_RESOURCES },
};

type Value = string | number | boolean | null | object;

const { TIMESTAMPTZ, BYTEA } = pg.types.builtins;

const namesIn = ({ columns, shown }: PersonalColumns): string[] => [
  ...Object.values(columns),
  ...Object.keys(shown ?? {}),
];

/** The rows of a person, with the columns of the export and nothing else. */
function rowsQuery(table: PersonalColumns, person: Person): RawBuilder<unknown> {
  const columns = [
    ...Object.keys(table.columns).map((column) => sql`${sql.id('t', column)}`),
    ...Object.values(table.shown ?? {}),
  ];
  const isExported = table.exportedRows?.(person) ?? sql`true`;
  return sql`
    SELECT ${sql.join(columns)} FROM ${sql.table(table.from)} t
    WHERE ${rowsOf(table, person)} AND ${isExported}`;
}

/** A value as people read it: times in Japan's, programs' words in Japanese. */
function readable(value: unknown, type: number | undefined, codes?: Record<string, string>): Value {
  if (value === null || value === undefined) return null;
  if (value instanceof Date && type === TIMESTAMPTZ) {
    const seconds = Math.floor(value.getTime() / 1000);
    return Number.isNaN(seconds) ? String(value) : wireTimeOf(seconds);
  }
  if (Buffer.isBuffer(value) || type === BYTEA) return Buffer.from(value as Buffer).toString('hex');
  if (typeof value === 'string') return codes?.[value] ?? value;
  return value as Value;
}

async function* readableRows(
  snapshot: Snapshot,
  table: PersonalColumns,
  person: Person,
): AsyncGenerator<Value[][]> {
  const codes = CODE_TEXTS[table.from];
  const codesOf = namesIn(table).map((name) => codes?.[name]);
  for await (const { types, rows } of snapshot.batches(rowsQuery(table, person))) {
    yield rows.map((row) => row.map((value, at) => readable(value, types[at], codesOf[at])));
  }
}

/** The JSON file of a table as a stream. */
export async function* jsonFile(
  snapshot: Snapshot,
  table: PersonalColumns,
  person: Person,
  count: (rows: number) => void,
): AsyncGenerator<string> {
  const { title, purpose, retention: kept, seenBy: seen_by } = table;
  const head = JSON.stringify({ title, purpose, kept, seen_by }, null, 2).slice(0, -2);
  yield `${head},\n  "rows": [`;
  const names = namesIn(table);
  let before = '\n    ';
  for await (const rows of readableRows(snapshot, table, person)) {
    count(rows.length);
    let chunk = '';
    for (const row of rows) {
      chunk +=
        before + JSON.stringify(Object.fromEntries(names.map((name, at) => [name, row[at]])));
      before = ',\n    ';
    }
    yield chunk;
  }
  yield '\n  ]\n}\n';
}

function cellOf(value: Value): CellValue {
  if (typeof value === 'boolean') return value ? 'はい' : 'いいえ';
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return value.join('\n');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

/** The CSV file of a table as a stream: no cell runs in a spreadsheet. */
export async function* csvFile(
  snapshot: Snapshot,
  table: PersonalColumns,
  person: Person,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(namesIn(table));
  for await (const rows of readableRows(snapshot, table, person)) {
    yield rows.map((row) => csvRow(row.map(cellOf))).join('');
  }
}
