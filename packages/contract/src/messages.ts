import { passwordMessages } from '#contract/password-messages.ts';
import { screenMessages } from '#contract/screen-messages.ts';

/**
 * The messages that server and browser share, under the specification's keys (`logout.success`,
 * `validation.password_confirmation`). {@link formatMessage} fills `{label}`, `{min}`, `{max}` and
 * `{others}`. A second language would be a second table.
 */
export const messages = {
  'validation.required': '{label}を入力してください。',
  'validation.choose': '{label}を選択してください。',
  'validation.string': '{label}の形式が正しくありません。',
  'validation.boolean': '{label}の指定が正しくありません。',
  'validation.email': 'メールアドレスの形式が正しくありません。',
  'validation.min': '{label}は{min}文字以上で入力してください。',
  'validation.max': '{label}は{max}文字以内で入力してください。',
  'validation.characters': '{label}に見えない文字が含まれています。',
  'validation.half_character':
    '{label}に途中で切れた文字（�）が含まれています。入力し直してください。',
  'validation.password_confirmation': 'パスワードが一致しません。',
  'validation.password_common':
    'このパスワードは推測されやすいため使用できません。別のパスワードを入力してください。',
  'validation.password_current': '現在のパスワードが正しくありません。',
  'validation.understood': '内容をお読みのうえ、チェックを入れてください。',
  'validation.mailed_code': 'コードは、メールに記載の8桁の数字を入力してください。',
  'validation.authenticator_code':
    '認証アプリの6桁のコードか、リカバリーコードを入力してください。',
  'validation.thumbnail': 'サムネイルの画像のURLが正しくありません。',
  'validation.query': '{label}の指定が正しくありません。',
  'validation.moment': '時刻は「3:12」のように、動画の長さまでの分と秒で入力してください。',
  'validation.parameter': '「{written}」という条件は使えません。「{name}」と指定してください。',
  'validation.body': '送信内容を読み取れませんでした。もう一度お試しください。',
  'validation.others': '{first}（他{others}件）',

  'auth.failed': 'メールアドレスまたはパスワードが正しくありません。',
  'auth.ended':
    '会員期間は{day}に終了しました。継続のお手続きやデータの消去は、{contact}までご連絡ください。',
  'auth.not_begun':
    '会員期間は{day}に始まります。当日より前のご利用については、{contact}までお問い合わせください。',
  'auth.suspended':
    'このアカウントのご利用を停止しています。詳しくは、{contact}までお問い合わせください。',
  'auth.throttled':
    'ログインの試行回数が多すぎます。{seconds}秒ほど時間をおいてから、もう一度お試しください。',
  'auth.crowded':
    'このアカウントへのログインの試行が多いため、新しい端末からは{seconds}秒ほどお待ちください。ログインしたことのある端末か、「パスワードをお忘れの方」からの再設定なら、すぐにログインできます。',
  'auth.code_sent':
    '入力されたメールアドレスでログインできる場合は、コードが届きます。メールをご確認ください。',
  'auth.code_failed':
    'コードが正しくないか、有効期限が切れています。メールをもう一度ご確認いただくか、新しいコードを受け取ってください。',
  'auth.proof_throttled':
    '確認の回数が多すぎます。{seconds}秒ほど時間をおいてから、もう一度お試しください。',
  'auth.second_step':
    '2段階認証を設定しているアカウントです。認証アプリの6桁のコードか、リカバリーコードを入力してください。',
  'auth.second_step_failed':
    'コードが正しくないか、使用済みです。認証アプリに表示されている新しいコードを入力してください。',
  'auth.second_step_throttled':
    'コードの試行回数が多すぎます。{seconds}秒ほど時間をおいてから、もう一度お試しください。',
  'auth.second_step_sealed':
    '認証アプリの設定を確認できないため、ログインできません。お手数ですが、お問い合わせ先までご連絡ください。',
  'two_step.on_already': '2段階認証は、すでに有効になっています。',
  'two_step.off': '2段階認証は有効になっていません。',
  'two_step.not_begun':
    '設定の有効期限が切れました。お手数ですが、最初からもう一度設定してください。',
  'memberships.day': '終了日の指定が正しくありません。',
  'memberships.day_moved':
    '日付が変わったため、いま申し出ると、ご契約の最終日は{day}になります。よろしければ、もう一度押してください。',
  'memberships.not_renewing': 'このご契約は自動で更新されないため、お手続きはいりません。',
  'memberships.over': 'このご契約は、{day}に終了しています。',
  'memberships.too_late':
    '取り消せる期限（{day}）を過ぎました。続けてご利用になるには、{contact}までご連絡ください。',
  'memberships.no_notice': 'このご契約には、取り消せる申し出がありません。',
  'auth.token':
    'このリンクは無効か、有効期限が切れています。お手数ですが、最初からもう一度お手続きください。',
  'auth.passkey':
    'このパスキーは使えませんでした。もう一度お試しになるか、別の方法をお使いください。',
  'passkeys.refused': 'パスキーを追加できませんでした。お手数ですが、もう一度お試しください。',
  'passkeys.known': 'このパスキーはすでに追加されています。',
  'passkeys.full': 'パスキーは{max}個まで追加できます。使っていないものを削除してください。',
  'auth.mail_off':
    'このサイトでは現在メールを送信できません。お手数ですが、運営事務局までご連絡ください。',
  'auth.reset_sent':
    '入力されたメールアドレスが登録されていれば、パスワード再設定のご案内が届きます。メールをご確認ください。',

  'account.email.undone':
    'メールアドレスを元に戻しました。パスワード再設定のご案内をお送りしましたので、メールをご確認ください。',

  'consents.needed': '利用規約をお読みのうえ、チェックを入れてください。',
  'consents.changed': '利用規約が改定されました。新しい規約をお読みのうえ、同意をお願いします。',
  'consents.due': '同意の期限を過ぎているため、あとで同意することはできません。',

  ...passwordMessages,
  ...screenMessages,
} as const;

/** A key of the shared messages. */
export type MessageKey = keyof typeof messages;

/**
 * Fills a message's placeholders.
 * @param values the placeholders' values; a placeholder without a value stays
 */
export function formatMessage(
  key: MessageKey,
  values: Record<string, string | number> = {},
): string {
  return messages[key].replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(values[name] ?? placeholder),
  );
}
