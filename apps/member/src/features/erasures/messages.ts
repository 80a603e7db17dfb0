import { createMessages } from '#lib/messages.ts';

/** The feature's sentences, and those that all share. */
export const t = createMessages({
  'leave.title': 'データを消去する',
  'leave.lead':
    'データの消去をお申し込みいただくと、{days}日後に、ご登録の情報をすべて消去します。それまでは、これまでどおりご利用いただけます。お考えが変わったときは、この画面でいつでも取り消せます。',
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
  'leave.before.fees': '会費や契約の条件は、{links}のとおりです。',
  'leave.before.fees.link': '{brand} 利用規約',
  'leave.form': 'データの消去のお申し込み',
  'leave.understood': '消去した後は元に戻せないことを理解しました',
  'leave.understood.forfeits':
    '「消去すると失うもの」と、消去した後は元に戻せないことを理解しました',
  'leave.instead': '続けないだけなら、「更新しない」で終えられます',
  'leave.instead.lead':
    'お支払い済みの期間の終わりまでご利用いただけ、その後も記録は残ります。データを消去する必要はありません。',
  'leave.instead.link': '{brand}を更新しない',
  'leave.forfeits': '消去すると失うもの',
  'leave.forfeits.paid':
    '{brand}：{day}までお支払い済みの期間を使えなくなります。返金はありません。',
  'leave.forfeits.endless': '{brand}：期限なくご利用いただける資格を失います。返金はありません。',
  'leave.forfeits.upcoming': '{brand}：{day}からの期間を使えなくなります。返金はありません。',
  'leave.forfeits.failed': '{brand}：お支払いの状況にかかわらず、ご利用いただけなくなります。',
  'leave.forfeits.charge': '{brand}：自動の課金は運営が止めます。運営に連絡が届きます。',
  'leave.submit': 'データの消去を申し込む',
  'leave.confirm.title': 'データの消去を申し込みますか？',
  'leave.confirm.lead':
    '{days}日後に、ご登録の情報をすべて消去します。消去の日までは、この画面で取り消せます。確認のメールをお送りします。',
  'leave.asked': 'データの消去を受け付けました。',
  'leave.pending': '{day}にすべて消去します',
  'leave.pending.left': '残り{days}日です。それまでは、これまでどおりご利用いただけます。',
  'leave.pending.seen': '運営が{day}に確認しました。',
  'leave.pending.unseen': '運営の確認を待っています。',
  'leave.pending.today': '本日中に消去します。',
  'leave.pending.by_staff': 'データの消去は、運営が受け付けました。',
  'leave.pending.hint':
    'お考えが変わったときや、お心当たりがないときは、消去を取り消してください。取り消すと、これまでどおりご利用いただけます。',
  'leave.withdraw': '消去を取り消す',
  'leave.withdrawn': 'データの消去を取り消しました。',
});
