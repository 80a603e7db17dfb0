/** What is said of a password that was set by a mailed link. */
export const passwordMessages = {
  'first_password.success': 'ログインパスワードを設定しました。ログインしてください。',
  'password_reset.success': 'パスワードを再設定しました。新しいパスワードでログインしてください。',
} as const;
