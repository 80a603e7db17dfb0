import { sql } from 'kysely';
import {
  MEMBERSHIP,
  NOBODY,
  type PersonalColumns,
  VIDEO_TITLE,
} from '#platform/personal-data/personal-columns.ts';

export const notificationsColumns: readonly PersonalColumns[] = [
  {
    from: 'notification_choices',
    order: 50,
    whose: 'member',
    title: '通知の設定',
    purpose: '本人が選んだ方法で知らせるため',
    retention: MEMBERSHIP,
    seenBy: NOBODY,
    columns: {
      ways: '種類ごとの方法',
      stopped: '止めたメール',
      digest_hour: 'まとめの時刻',
      digest_day: '週のまとめの曜日',
      updated_at: '変えた日時',
    },
  },
  {
    from: 'notifications',
    order: 400,
    whose: 'member',
    title: '通知の受け取り',
    purpose: '新しい動画や回答を知らせるため',
    retention: '180日',
    seenBy: 'なし（本人だけ）',
    columns: {
      kind: '種類',
      words: '言葉',
      created_at: '日時',
      read_at: '読んだ日時',
      mail: 'メール',
      mailed_at: 'メールした日時',
      pushed_at: '端末に送った日時',
    },
    neutral: [
      ...['id', 'event', 'topic_id', 'video_id', 'notice_id', 'question_id', 'enquiry_id'],
      ...['live_event_id'],
      ...['brand_id', 'on_screen', 'push', 'mail_id'],
    ],
    shown: {
      ...VIDEO_TITLE,
      お知らせ: sql`(SELECT n.title FROM notices n WHERE n.id = t.notice_id)`,
      夜の会: sql`(SELECT le.title FROM live_events le WHERE le.id = t.live_event_id)`,
    },
  },
];
