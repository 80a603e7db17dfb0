import { createMessages } from '#lib/messages.ts';

/** The feature's sentences, and those that all share. */
export const t = createMessages({
  'home.series': '講座',
  'home.series.all': '講座一覧',

  'series.title': '講座一覧',
  'series.empty': '公開中の講座はまだありません。',
  'series.empty.hint': '公開まで、今しばらくお待ちください。',
  'series.progress': '{watched}／{total}回 視聴済み',
  'series.minutes_left': '残り{minutes}分',
  'series.complete': 'すべて視聴済みです。',
  'series.from': '第{position}回から',
  'series.from.of': '「{title}」を第{position}回から見る',
  'series.from.watch': '第{position}回から見る',
  'series.lectures': '各回の一覧',
  'series.lectures.of': '「{title}」の各回',
  'series.no_lectures': 'この講座の動画はただいま準備中です。',

  'lecture.position': '第{position}回',
  'lecture.place': '第{position}回（全{count}回）',
  'lecture.next': '次に見る',
  'lecture.current': '表示中',
  'lecture.minutes': '{minutes}分',
  'lecture.opens.at': '{day}から視聴できます',
  'lecture.opens.after': '第{position}回を見終えると視聴できます',
  'lecture.opens.in_days': '受講開始の{days}日後から視聴できます',
  'lecture.closed': 'まだ視聴できません',
  'lecture.neighbours': '講座の前後の回',
  'lecture.turn.before': '前の回',
  'lecture.turn.after': '次の回',
});
