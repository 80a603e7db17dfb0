import {
  type PersonalColumns,
  RULE,
  STAFF,
  VIDEO_TITLE,
} from '#platform/personal-data/personal-columns.ts';

export const browsingHistoryColumns: readonly PersonalColumns[] = [
  {
    from: 'browsing_history',
    order: 230,
    whose: 'member',
    title: '視聴履歴',
    purpose: '前に見た動画をすぐに開けるようにするため',
    retention: RULE,
    seenBy: STAFF,
    columns: { viewed_at: '最後に開いた日時' },
    neutral: ['id', 'video_id'],
    shown: VIDEO_TITLE,
  },
];
