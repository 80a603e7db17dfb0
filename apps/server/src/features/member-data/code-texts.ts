import { KIND_NAMES, kindOf } from '@orchard/contract/notification-kinds';
import { AUDIT_ACTIONS, AUDIT_RESOURCES } from '@orchard/contract/staff/audit-log-names';
import type { SkipReason } from '@orchard/contract/staff/broadcasts';
import type { DB } from '#platform/database/schema.generated.ts';

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
export const CODE_TEXTS: Partial<Record<keyof DB, Readonly<Record<string, CodeTexts>>>> = {
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
      failed: '不達',
      skipped: '対象外',
    },
    理由: SKIPPED,
  },
  audit_values: { 操作: AUDIT_ACTIONS, 種類: AUDIT_RESOURCES },
};
