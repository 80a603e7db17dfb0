/**
 * The messages of the contract that the members' site says on a screen itself. The others come with
 * an answer, or with the schemas of a form.
 */
export const screenMessages = {
  'problem.signed_out': 'ログインしてください。',
  'problem.forbidden': 'この操作を行う権限がありません。',
  'problem.unproved': '本人確認が必要です。',
  'problem.not_found': 'お探しの内容は見つかりませんでした。',
  'problem.stale': 'ページの有効期限が切れました。お手数ですが、もう一度お試しください。',
  'problem.too_large': 'アップロードできるサイズを超えています。',
  'problem.too_many': 'しばらく時間をおいてから、もう一度ご利用ください。',
  'problem.broken': 'サーバーでエラーが発生しました。しばらくしてから、もう一度お試しください。',
  'problem.offline':
    'サーバーに接続できませんでした。通信環境をご確認のうえ、もう一度お試しください。',

  'logout.success': 'ログアウトしました。',
} as const;
