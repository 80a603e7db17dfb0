import { createMessages } from '#lib/messages.ts';

/** The feature's sentences, and those that all share. */
export const t = createMessages({
  'member_data.title': 'マイデータ',
  'member_data.lead':
    '当サイトでお預かりしているお客様の情報を、1つのファイルにまとめて受け取れます。プロフィール、視聴の記録、メモ、質問とお問い合わせ、届いたメールなどが入ります。',
  'member_data.format':
    '1つに圧縮したファイルで、種類ごとに、表計算ソフトで開けるものと、ほかのプログラムで使うためのものが入っています。くわしくは、中の説明をご覧ください。',
  'member_data.make': 'ファイルを作成する',
  'member_data.making': '作成中です',
  'member_data.making.hint':
    '数分かかることがあります。この画面を閉じてもかまいません。できあがると、メールと通知でお伝えします。',
  'member_data.ready': 'できあがりました',
  'member_data.by_staff': 'サイトの運営スタッフが作成しました。',
  'member_data.asked_at': '申し込み',
  'member_data.size': 'ファイルサイズ',
  'member_data.until': 'ダウンロードの期限',
  'member_data.download': 'ダウンロードする',
  'member_data.started': 'ダウンロードを始めました。',
  'member_data.renew': '新しく作成する',
  'member_data.renew.hint': '新しく作成すると、今のファイルは削除されます。作成は1日3回までです。',
  'member_data.failed': 'ファイルを作成できませんでした。お手数ですが、もう一度お試しください。',
  'member_data.care':
    'ファイルには個人情報が入っています。ほかの人の目に触れないように保管してください。',
});
