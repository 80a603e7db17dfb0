import { createMessages } from '#lib/messages.ts';

/** The feature's sentences, and those that all share. */
export const t = createMessages({
  'leave.title': '退会',
  'leave.lead':
    '退会をお申し込みいただくと、{days}日後に、ご登録の情報をすべて消去します。それまでは、これまでどおりご利用いただけます。お考えが変わったときは、この画面でいつでも取り消せます。',
  'leave.for_good': '消去した後は、元に戻すことができません。',
  'leave.goes': '消去されるもの',
  'leave.goes.profile': '氏名、ニックネーム、メールアドレス、パスワードなどのご登録の情報',
  'leave.goes.history': '視聴履歴、視聴済みの印、続きから見る位置、検索した言葉',
  'leave.goes.marks': 'ブックマーク、保存した場面とメモ',
  'leave.goes.messages': '質問とお問い合わせ、それらへの回答（次の「残るもの」を除きます）',
  'leave.goes.devices': '通知とその設定、ログイン中の端末、パスキー、2段階認証',
  'leave.stays': '残るもの',
  'leave.stays.questions':
    '公開された回答済みの質問と回答：ほかの方の学びに役立つため、どなたの質問か分からない形で残ります。',
  'leave.stays.sums': '動画ごとの視聴の合計：個人を特定できない集計として残ります。',
  'leave.stays.number':
    '操作の記録：登録番号（サイトが付けた番号）と日時だけが、運営の記録に残ります。',
  'leave.stays.backups':
    'バックアップ：最長で{days}日間残ります。その間に復元することがあっても、はじめに消去します。',
  'leave.before': 'お申し込みの前に',
  'leave.before.pending': '消去の日までに',
  'leave.before.data':
    '視聴履歴やメモなどをお手元に残したいときは、消去の日までに{link}から受け取ってください。',
  'leave.before.data.link': 'マイデータ',
  'leave.before.fees': '会費や解約の条件は、{links}のとおりです。',
  'leave.before.fees.link': '{brand} 利用規約',
  'leave.form': '退会のお申し込み',
  'leave.understood': '消去した後は元に戻せないことを理解しました',
  'leave.submit': '退会を申し込む',
  'leave.confirm.title': '退会を申し込みますか？',
  'leave.confirm.lead':
    '{days}日後に、ご登録の情報をすべて消去します。消去の日までは、この画面で取り消せます。確認のメールをお送りします。',
  'leave.asked': '退会を受け付けました。',
  'leave.pending': '{day}にすべて消去します',
  'leave.pending.left': '残り{days}日です。それまでは、これまでどおりご利用いただけます。',
  'leave.pending.today': '本日中に消去します。',
  'leave.pending.by_staff': '退会は、ご連絡を受けて運営が受け付けました。',
  'leave.pending.hint':
    'お考えが変わったときや、お心当たりがないときは、退会を取り消してください。取り消すと、これまでどおりご利用いただけます。',
  'leave.withdraw': '退会を取り消す',
  'leave.withdrawn': '退会を取り消しました。',
});
