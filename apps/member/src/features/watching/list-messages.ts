import { createMessages } from '#lib/messages.ts';

/** What home and lists say of watching; the player's sentences stay with the player. */
export const t = createMessages({
  'resume.last': '前回の続き',
  'resume.continue': '続きを見る',
  'resume.next_lecture': '次の回',
  'resume.next_lecture.watch': '次の回を見る',
  'resume.next_video': '次の動画',
  'resume.next_video.watch': '次の動画を見る',
  'resume.first': 'はじめての一本',
  'resume.begin': '動画を見る',
  'resume.place': '第{at}回（全{of}回）',
  'resume.left': '残り{minutes}分',
  'resume.length': '{minutes}分',

  'continue.remove': '「{title}」を「続きから見る」から外す',
  'continue.removed': '「{title}」を「続きから見る」から外しました。',
});
