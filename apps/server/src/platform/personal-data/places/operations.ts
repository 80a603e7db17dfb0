import { sql } from 'kysely';
import { type PersonalPlace, place } from '#platform/personal-data/personal-place.ts';

const ADMINISTRATORS = '管理者';

/** What operators' work leaves behind of a member. */
export const operationPlaces: readonly PersonalPlace[] = [
  place({
    from: 'audit_values',
    whose: 'member',
    title: '操作履歴のうち本人に関する内容',
    purpose: '担当者が何をしたかを後から確かめるため',
    kept: '会員である間。「データの保存期間」で短くできます（操作そのものの記録は番号だけで残ります）',
    seenBy: ADMINISTRATORS,
    rowsOf: ({ id, addresses, name }) => sql`(
      t.member_id = ${id} OR (t.member_id IS NULL AND EXISTS (
        SELECT FROM unnest(${[...addresses, name]}::text[]) word
        WHERE strpos(t.label || coalesce(t.before::text, '') || coalesce(t.after::text, ''), word) > 0
          OR strpos(lower(t.label), word) > 0
      ))
    )`,
    exportedRows: ({ id }) => sql`t.member_id = ${id}`,
    columns: { at: '日時', label: '対象', before: '変更前', after: '変更後' },
    secrets: { salt: 'ハッシュのための乱数' },
    neutral: ['entry_id', 'search'],
    shown: {
      操作: sql`(SELECT a.action FROM audit_log a WHERE a.id = t.entry_id)`,
      種類: sql`(SELECT a.kind FROM audit_log a WHERE a.id = t.entry_id)`,
      担当者: sql`(SELECT a.staff_name FROM audit_log a WHERE a.id = t.entry_id)`,
    },
  }),
  place({
    from: 'staff_job_rows',
    whose: 'member',
    title: '一括処理と取り込んだファイルの行',
    purpose: '結果を確かめ、取り込みでは直した行だけを取り込み直せるようにするため',
    kept: '30日',
    seenBy: '会員を扱う担当者',
    rowsOf: ({ id, addresses }) => sql`(
      (t.record_id = ${id} AND (t.key = 'members' OR EXISTS (
        SELECT FROM staff_jobs j
        WHERE j.id = t.job_id AND j.kind IN ('bulk members', 'import members')
      )))
      OR (t.record_id IS NULL AND lower(t.key) = ANY(${addresses}::text[]))
      OR lower(t.label) = ANY(${addresses}::text[])
    )`,
    columns: {
      label: '対象',
      input: '行の内容',
      key: '照合に使う値',
      message: '結果の説明',
    },
    neutral: ['job_id', 'position', 'outcome', 'record_id', 'judged'],
    // The row stays, so that the counts of the job are right; an import under way passes it over.
    emptied: {
      columns: {
        label: sql`''`,
        input: sql`CASE WHEN input IS NOT NULL THEN '[]'::jsonb END`,
        key: sql`CASE WHEN input IS NULL THEN key END`,
        message: sql`NULL`,
        record_id: sql`CASE WHEN input IS NULL THEN record_id END`,
      },
    },
  }),
  place({
    from: 'member_exports',
    whose: 'member',
    title: '会員の書き出し',
    purpose: '選んだ会員のファイルを渡すため',
    kept: '1分',
    seenBy: '書き出した担当者',
    rowsOf: ({ id }) => sql`${id}::bigint = ANY(t.member_ids)`,
    columns: {},
    secrets: { member_ids: '選んだ会員の番号' },
    neutral: ['id', 'params', 'created_at'],
    unexported: '1分で消える番号の一覧です。',
  }),
];

const WORK = '担当者である間。名前は、した操作の記録に残ります';

const ofStaff = (one: Omit<PersonalPlace, 'whose' | 'unexported'>): PersonalPlace =>
  place({ ...one, whose: 'staff', unexported: '担当者のものです。' });

/** What the site knows of operators. Nothing of it is any member's. */
export const staffPlaces: readonly PersonalPlace[] = [
  ofStaff({
    from: 'staff',
    title: '担当者',
    purpose: '管理画面を使えるようにするため',
    kept: WORK,
    seenBy: ADMINISTRATORS,
    columns: {
      name: '氏名',
      email: 'メールアドレス',
      roles: '役割',
      last_signed_in_at: '最後のログイン',
      disabled_at: '利用停止の日時',
      password_changed_at: 'パスワードを変更した日時',
      created_at: '登録日時',
    },
    secrets: {
      password_hash: 'パスワードのハッシュ',
      totp_secret: '認証アプリの鍵（封印）',
      totp_confirmed_at: '認証アプリの登録日時',
      totp_last_step: '最後の認証コードの時刻',
      totp_used_steps: '使った認証コードの時刻',
    },
    neutral: ['id', 'updated_at'],
  }),
  ofStaff({
    from: 'staff_sessions',
    title: '担当者のログイン',
    purpose: '本人が端末を確かめ、ログアウトできるようにするため',
    kept: '長くても12時間',
    seenBy: '本人',
    columns: {
      device: '端末',
      ip: 'IPアドレス',
      created_at: 'ログインした日時',
      last_seen_at: '最後に使った日時',
      entered_at: '認証コードを入れた日時',
    },
    secrets: { token_hash: 'セッションのハッシュ' },
    neutral: ['id'],
  }),
  ofStaff({
    from: 'staff_tokens',
    title: '担当者へのリンク',
    purpose: 'パスワードを本人だけが設定できるようにするため',
    kept: '期限まで',
    seenBy: 'なし',
    columns: { created_at: '日時', expires_at: '期限' },
    secrets: { token_hash: 'リンクのハッシュ' },
  }),
  ofStaff({
    from: 'staff_recovery_codes',
    title: '担当者のリカバリーコード',
    purpose: '認証アプリを失くしたときのため',
    kept: '作り直すまで',
    seenBy: 'なし',
    columns: { used_at: '使った日時' },
    secrets: { code_hash: 'コードのハッシュ' },
  }),
  ofStaff({
    from: 'staff_notifications',
    title: '担当者への通知の設定',
    purpose: '選んだ方法で知らせるため',
    kept: WORK,
    seenBy: '本人',
    columns: { scope: '範囲', timing: '時', since: '変えた日時' },
  }),
  ofStaff({
    from: 'staff_told',
    title: '担当者に知らせたこと',
    purpose: '二度知らせないため',
    kept: '60日',
    seenBy: 'なし',
    columns: { told_at: '日時' },
    neutral: ['arrival_id', 'kind', 'reason'],
  }),
  ofStaff({
    from: 'audit_log',
    title: '操作履歴',
    purpose: '誰が何をしたかを後から確かめるため',
    kept: '消えません（会員の内容は分けて保管します）',
    seenBy: ADMINISTRATORS,
    columns: { staff_name: '担当者の氏名', ip: 'IPアドレス', at: '日時' },
    neutral: [
      ...['id', 'action', 'kind', 'record_id', 'label', 'before', 'after', 'change_id', 'leads'],
      ...['search', 'values_digest'],
    ],
  }),
  ofStaff({
    from: 'staff_jobs',
    title: '一括処理と取り込み',
    purpose: '結果を確かめ、元に戻せるようにするため',
    kept: '30日',
    seenBy: '同じ権限の担当者',
    columns: {
      staff_name: '担当者の氏名',
      ip: 'IPアドレス',
      title: '内容とファイル名',
      params: '選択とファイルの見出し',
    },
    neutral: [
      ...['id', 'access_right', 'can_undo', 'change_id', 'created_at', 'done', 'failures'],
      ...['finished_at', 'kind', 'message', 'resume_at', 'started_at', 'state', 'total'],
      ...['touched_at'],
    ],
  }),
  ofStaff({
    from: 'maintenance',
    title: 'メンテナンス',
    purpose: '誰が始めたかを示すため',
    kept: 'メンテナンスの間',
    seenBy: '担当者',
    columns: { staff_name: '担当者の氏名' },
    neutral: ['id', 'ends_at', 'message', 'started_at'],
  }),
  ofStaff({
    from: 'vimeo_connection',
    title: 'Vimeoとの接続',
    purpose: '誰がつないだかを示すため',
    kept: '接続の間',
    seenBy: ADMINISTRATORS,
    columns: { staff_name: '担当者の氏名', account_name: 'アカウントの名前' },
    secrets: { sealed_token: '鍵（封印）' },
    neutral: ['id', 'connected_at'],
  }),
];
