import { createMessages } from '#lib/messages.ts';

/** The feature's sentences, and those that all share. */
export const t = createMessages({
  'account.title': 'アカウント設定',
  'account.name.success': '氏名を変更しました。',
  'account.nickname.success': 'ニックネームを変更しました。',
  'account.email.requested':
    '確認メールをお送りしました。メールに記載のリンクを開くと、変更が完了します。',
  'account.email.success': 'メールアドレスを変更しました。',
  'account.password.success': 'パスワードを変更しました。',
  'account.name': '氏名',
  'account.nickname': 'ニックネーム',
  'account.email': 'メールアドレス',
  'account.password': 'パスワード',
  'account.password.masked': 'セキュリティのため表示していません',
  'account.notifications': '通知の設定',
  'account.data': 'マイデータ',
  'account.security': 'ログインとセキュリティ',
  'account.edit': '変更する',
  'account.edit.of': '{term}を変更する',
  'account.save': '変更を保存する',
  'account.cancel': 'キャンセル',
  'account.name.change': '氏名の変更',
  'account.nickname.change': 'ニックネームの変更',
  'account.email.change': 'メールアドレスの変更',
  'account.email.current': '現在のメールアドレス',
  'account.email.new': '新しいメールアドレス',
  'account.email.new.hint': 'このアドレスに確認メールが届きます。',
  'account.email.submit': '確認メールを送信する',
  'account.email.requested.to': '宛先：{email}',
  'account.email.requested.hint':
    'リンクは24時間有効です。届かないときは、迷惑メールのフォルダーもご確認ください。',
  'trusted_address.lead':
    'ご本人の確認をせずに変更されたため、{until}まで、パスワードの再設定とログイン用のコードのメールは、変更前のアドレスに届きます。',
  'trusted_address.other': '変更前：{email}',
  'trusted_address.how': 'すぐに現在のアドレスで受け取るには、ご本人の確認をしてください。',
  'trusted_address.submit': 'ご本人の確認をする',
  'trusted_address.done': '現在のアドレスにお送りします。',
  'account.password.change': 'パスワードの変更',
  'confirm_email.title': 'メールアドレスの確認',
  'confirm_email.checking': '確認しています。しばらくお待ちください。',
  'confirm_email.back': 'メールアドレスの変更へ',
});

/** A key of them. */
export type AccountMessage = Parameters<typeof t>[0];
