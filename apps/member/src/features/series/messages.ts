import { createMessages } from '#lib/messages.ts';

/** The feature's sentences, and those that all share. */
export const t = createMessages({
  'home.series': '講座',
  'home.series.all': '講座一覧',

  'series.title': '講座一覧',
  'series.empty': '公開中の講座はまだありません。',
  'series.empty.hint': '公開まで、今しばらくお待ちください。',
  'series.progress': '{total}本中{watched}本 視聴済み',
  'series.minutes_left': '残り約{minutes}分',
  'series.complete': 'すべて視聴済みです。',
  'series.from': '{position}回目から',
  'series.from.of': '「{title}」を{position}回目から見る',
  'series.from.watch': '{position}回目から見る',
  'series.lectures': '講義の一覧',
  'series.lectures.of': '「{title}」の講義',
  'series.no_lectures': 'この講座の講義はただいま準備中です。',

  'lecture.position': '第{position}回',
  'lecture.place': '第{position}回／全{count}回',
  'lecture.next': '次に見る',
  'lecture.current': '表示中',
  'lecture.minutes': '約{minutes}分',
  'lecture.opens.at': '{day}に公開',
  'lecture.opens.after': '第{position}回の視聴後に公開',
  'lecture.opens.in_days': '受講開始から{days}日後に公開',
  'lecture.closed': 'まだ公開されていません',
  'lecture.neighbours': '講座の前後の回',
  'lecture.turn.before': '前の回',
  'lecture.turn.after': '次の回',
});
