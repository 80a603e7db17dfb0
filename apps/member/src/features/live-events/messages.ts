import { createMessages } from '#lib/messages.ts';

/** The feature's sentences, and those that all share. */
export const t = createMessages({
  'opens.window': '（新しいウィンドウで開きます）',

  'evenings.title': '夜の会',
  'evenings.month': '{month}の夜の会',
  'evenings.empty': 'この月の夜の会はありません。',
  'evenings.next': 'もうすぐの夜の会',
  'evenings.all': '夜の会の一覧',
  'evenings.going': '参加予定',
  'evenings.cancelled': '中止',
  'evenings.recorded': '録画あり',

  'evening.lecturers': '講師：{names}',
  'evening.join': '参加する',
  'evening.leave': '参加を取り消す',
  'evening.reminders': '参加する方には、前日と1時間前にお知らせします。',
  'evening.going': '参加予定です。',
  'evening.cancelled': 'この会は中止になりました。',
  'evening.over': 'この会は終了しました。',
  'evening.watch': '録画を見る',
  'evening.coming': '会場は、開始の15分前にこの画面に表示されます。',
  'evening.open': '会場',
  'evening.enter': '会場を開く',
  'evening.prepare': 'ご用意いただくもの',
  'evening.resources': '資料',

  'calendar.title': 'カレンダーに追加',
  'calendar.lead':
    '夜の会の予定が、お使いのカレンダーアプリに自動で表示されます。アドレスはあなた専用です。ほかの方に教えないでください。',
  'calendar.add': 'カレンダーアプリで開く',
  'calendar.copy': 'アドレスをコピー',
  'calendar.copied': 'アドレスをコピーしました。',
  'calendar.not_copied': 'コピーできませんでした。アドレスを選択してコピーしてください。',
  'calendar.renew': 'アドレスを作り直す',
  'calendar.renew.lead': '今のアドレスは使えなくなり、カレンダーアプリへの登録がもう一度必要です。',
  'calendar.renewed': 'アドレスを作り直しました。',
});
