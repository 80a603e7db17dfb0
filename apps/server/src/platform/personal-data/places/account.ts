import { sql } from 'kysely';
import { type Person, type PersonalPlace, place } from '#platform/personal-data/personal-place.ts';

const STAFF = '会員を扱う担当者';
const NOBODY = 'なし（プログラムだけが使います）';
const MEMBERSHIP = '会員である間';

/** Rows `t` of the member's file of their own data. */
const ofOwnFile = ({ id }: Person) => sql<boolean>`t.file_id IN (
  SELECT f.id FROM member_data_files f WHERE f.member_id = ${id}
)`;

/** Who the member is, and what the member has chosen. */
export const accountPlaces: readonly PersonalPlace[] = [
  place({
    from: 'members',
    whose: 'member',
    title: 'プロフィール',
    purpose: '本人を見分け、連絡し、会員サイトを使えるようにするため',
    kept: MEMBERSHIP,
    seenBy: STAFF,
    rowsOf: ({ id }) => sql`t.id = ${id}`,
    columns: {
      name: '氏名',
      kana: 'フリガナ',
      nickname: 'ニックネーム',
      email: 'メールアドレス',
      note: '運営のメモ',
      membership_from: '会員期間の開始日',
      membership_until: '会員期間の終了日',
      suspended_at: '利用停止の日時',
      password_changed_at: 'パスワードを変更した日時',
      created_at: '登録日時',
      updated_at: '更新日時',
    },
    secrets: { password_hash: 'パスワードのハッシュ' },
    neutral: ['id', 'search'],
  }),
  place({
    from: 'member_brands',
    whose: 'member',
    title: '会員区分',
    purpose: '見られる内容を決めるため',
    kept: MEMBERSHIP,
    seenBy: STAFF,
    columns: {},
    neutral: ['brand_id'],
    shown: { 会員区分: sql`(SELECT b.label FROM brands b WHERE b.id = t.brand_id)` },
  }),
  place({
    from: 'member_visits',
    whose: 'member',
    title: '最終利用',
    purpose: '使われていないアカウントに気づくため',
    kept: MEMBERSHIP,
    seenBy: STAFF,
    columns: { last_seen_at: '最後に利用した日時' },
  }),
  place({
    from: 'invitations',
    whose: 'member',
    title: '招待',
    purpose: '招待の届き具合を確かめ、再びご案内するため',
    kept: MEMBERSHIP,
    seenBy: STAFF,
    columns: {
      invited_at: '招待した日時',
      opened_at: '画面を開いた日時',
      reminders: '再案内の回数',
      reminded_at: '最後に再案内した日時',
    },
    neutral: ['mail_id'],
  }),
  place({
    from: 'notification_choices',
    whose: 'member',
    title: '通知の設定',
    purpose: '本人が選んだ方法で知らせるため',
    kept: MEMBERSHIP,
    seenBy: NOBODY,
    columns: {
      ways: '種類ごとの方法',
      stopped: '止めたメール',
      digest_hour: 'まとめの時刻',
      digest_day: '週のまとめの曜日',
      updated_at: '変えた日時',
    },
  }),
  place({
    from: 'push_subscriptions',
    whose: 'member',
    title: '通知を受け取る端末',
    purpose: '本人が望んだ端末に知らせるため',
    kept: '端末で止めるまで',
    seenBy: NOBODY,
    columns: { endpoint: '送り先', created_at: '登録した日時', last_used_at: '最後に送った日時' },
    secrets: { p256dh: '端末の公開鍵', auth: '端末の鍵', device_hash: '端末の印のハッシュ' },
    neutral: ['id'],
  }),
  place({
    from: 'push_messages',
    whose: 'member',
    title: '送信を待つ通知',
    purpose: '端末が受け取れるまで取っておくため',
    kept: '1日',
    seenBy: NOBODY,
    rowsOf: ({ id }) => sql`t.subscription_id IN (
      SELECT s.id FROM push_subscriptions s WHERE s.member_id = ${id}
    )`,
    columns: { news_count: '件数', created_at: '日時' },
    neutral: ['subscription_id', 'notification_id', 'attempts', 'next_attempt_at'],
  }),
  place({
    from: 'erasures',
    whose: 'member',
    title: '退会',
    purpose: '申し出のとおりに消去し、バックアップから戻したときにも消去するため',
    kept: 'バックアップがある間（番号だけ）',
    seenBy: STAFF,
    columns: { asked_at: '申し出の日時', erase_at: '消去の予定' },
    neutral: ['by_staff', 'reminded_at', 'erased_at', 'counts', 'listed_at'],
    // The number is what remembers that the person is to be forgotten.
    emptied: { columns: {} },
  }),
  place({
    from: 'member_data_files',
    whose: 'member',
    title: 'マイデータの作成',
    purpose: '本人が自分のデータを受け取れるようにするため',
    kept: '7日',
    seenBy: STAFF,
    columns: { asked_at: '申し込みの日時', by_staff: '担当者による作成' },
    neutral: ['id', 'tries', 'ready_at', 'bytes'],
  }),
  place({
    from: 'member_data_pieces',
    whose: 'member',
    title: 'マイデータのファイル',
    purpose: '本人が自分のデータを受け取れるようにするため',
    kept: '7日',
    seenBy: '本人と、作成した担当者',
    rowsOf: ofOwnFile,
    columns: {},
    secrets: { bytes: 'ファイルの内容' },
    neutral: ['file_id', 'position'],
    unexported: 'このファイルそのものです。',
  }),
  place({
    from: 'member_data_openings',
    whose: 'member',
    title: 'マイデータのダウンロード',
    purpose: 'パスワードを確かめた本人だけが受け取れるようにするため',
    kept: '1分',
    seenBy: NOBODY,
    rowsOf: ofOwnFile,
    columns: {},
    secrets: { id: 'ダウンロードの番号' },
    neutral: ['file_id', 'opened_at'],
    unexported: '1分で使えなくなる番号です。',
  }),
];
