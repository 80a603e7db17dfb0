import { sql } from 'kysely';
import { type PersonalPlace, place } from '#platform/personal-data/personal-place.ts';

const NOBODY = 'なし（プログラムだけが使います）';
const MEMBERSHIP = '会員である間';

/** The SHA-256 of an address, as requests by address are counted by. */
const hashesOf = (addresses: readonly string[]) =>
  sql`(SELECT sha256(convert_to(one, 'UTF8')) FROM unnest(${addresses}::text[]) one)`;

/** How the member gets in, and what guards that. */
export const signInPlaces: readonly PersonalPlace[] = [
  place({
    from: 'sessions',
    whose: 'member',
    title: 'ログイン中の端末',
    purpose: 'ログインしたままにし、本人が端末を確かめられるようにするため',
    kept: 'ログアウトまで、長くても30日',
    seenBy: '本人だけ（担当者は台数だけ）',
    columns: {
      device_kind: '端末の種類',
      network: 'ネットワークの一部',
      created_at: 'ログインした日時',
      last_seen_at: '最後に使った日時',
      remembered: '保持',
    },
    secrets: {
      token_hash: 'セッションのハッシュ',
      previous_token_hash: '前のセッションのハッシュ',
      device_hash: '端末の印のハッシュ',
    },
    neutral: ['id', 'renewed_at'],
  }),
  place({
    from: 'known_devices',
    whose: 'member',
    title: '使ったことのある端末',
    purpose: '他人の試みで本人が締め出されないようにし、新しい端末に気づくため',
    kept: '最後のログインから1年。「データの保存期間」で短くできます',
    seenBy: NOBODY,
    columns: { last_seen_at: '最後にログインした日時' },
    secrets: { device_hash: '端末の印のハッシュ' },
  }),
  place({
    from: 'login_codes',
    whose: 'member',
    title: 'ログインのためのコード',
    purpose: 'パスワードを忘れた本人が、メールのコードでログインできるようにするため',
    kept: '10分',
    seenBy: NOBODY,
    rowsOf: ({ id, addresses }) =>
      sql`(t.member_id = ${id} OR t.email_hash = ANY(${hashesOf(addresses)}))`,
    columns: {},
    secrets: {
      email_hash: 'メールアドレスのハッシュ',
      browser_hash: 'ブラウザーの印のハッシュ',
      code_hash: 'コードのハッシュ',
    },
    neutral: ['wrong_tries', 'expires_at'],
    unexported: '10分で使えなくなるコードのハッシュです。',
  }),
  place({
    from: 'member_authenticators',
    whose: 'member',
    title: '2段階認証',
    purpose: '本人が望んだ2段階認証で、アカウントを守るため',
    kept: '本人が無効にするまで',
    seenBy: '会員を扱う担当者（有効かどうかだけ）',
    columns: { begun_at: '設定を始めた日時', confirmed_at: '有効にした日時' },
    secrets: {
      sealed_secret: '認証アプリの鍵（封印）',
      last_step: '最後の認証コードの時刻',
      used_steps: '使った認証コードの時刻',
    },
  }),
  place({
    from: 'member_recovery_codes',
    whose: 'member',
    title: 'リカバリーコード',
    purpose: '認証アプリを失くしたときに、本人がログインできるようにするため',
    kept: '作り直すか、2段階認証を無効にするまで',
    seenBy: NOBODY,
    columns: { used_at: '使った日時' },
    secrets: { code_hash: 'コードのハッシュ' },
  }),
  place({
    from: 'passkey_owners',
    whose: 'member',
    title: 'パスキーの利用',
    purpose: '端末が、どのアカウントのパスキーかを見分けられるようにするため',
    kept: MEMBERSHIP,
    seenBy: NOBODY,
    columns: {},
    secrets: { handle: '端末に伝える乱数' },
    neutral: ['id'],
    unexported: '乱数だけで、内容がありません。',
  }),
  place({
    from: 'passkeys',
    whose: 'member',
    title: 'パスキー',
    purpose: 'パスワードなしでログインできるようにするため',
    kept: '本人が削除するまで',
    seenBy: '会員を扱う担当者（個数だけ）',
    rowsOf: ({ id }) => sql`t.owner_id IN (
      SELECT o.id FROM passkey_owners o WHERE o.member_id = ${id}
    )`,
    columns: {
      name: '名前',
      created_at: '登録した日時',
      last_used_at: '最後に使った日時',
      stopped_at: '停止した日時',
    },
    secrets: { credential_id: 'パスキーの番号', public_key: '公開鍵' },
    neutral: ['id', 'owner_id', 'counter', 'transports', 'is_backed_up'],
  }),
  place({
    from: 'mailed_tokens',
    whose: 'member',
    title: 'メールで送ったリンク',
    purpose: 'パスワードの設定やメールアドレスの変更を本人だけができるようにするため',
    kept: '期限まで、長くても7日',
    seenBy: NOBODY,
    columns: {
      purpose: '目的',
      email: 'メールアドレス',
      created_at: '送った日時',
      expires_at: '期限',
    },
    secrets: { token_hash: 'リンクのハッシュ' },
  }),
  place({
    from: 'reset_requests',
    whose: 'member',
    title: 'パスワード再設定の申請',
    purpose: '続けて何通も送らないため',
    kept: '30日',
    seenBy: NOBODY,
    rowsOf: ({ addresses }) => sql`t.email_hash = ANY(${hashesOf(addresses)})`,
    columns: { requested_at: '申請の日時' },
    secrets: { email_hash: 'メールアドレスのハッシュ' },
    neutral: ['id'],
  }),
  place({
    from: 'rate_limits',
    whose: 'member',
    title: '試みの回数',
    purpose: '総当たりを防ぐため',
    kept: '長くても1日',
    seenBy: NOBODY,
    // A key is the name of a limit, a colon, and the address or the number, with more behind it.
    rowsOf: ({ id, addresses }) => sql`(
      split_part(substr(t.key, strpos(t.key, ':') + 1), ' ', 1)
        = ANY(${[String(id), ...addresses]}::text[])
    )`,
    columns: {},
    secrets: { key: '制限の名前と、会員の番号かメールアドレス' },
    neutral: ['points', 'expire'],
    unexported: '数分で消える回数で、内容がありません。',
  }),
  place({
    from: 'idempotency_keys',
    whose: 'member',
    title: '送信の控え',
    purpose: '同じ送信が二重に届いても一度だけ扱うため',
    kept: '24時間',
    seenBy: NOBODY,
    columns: { path: '画面', answer: '返した内容', created_at: '日時' },
    secrets: { body_hash: '内容のハッシュ' },
    neutral: ['key'],
  }),
];
