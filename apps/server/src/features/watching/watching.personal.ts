import {
  type PersonalColumns,
  RULE,
  STAFF,
  VIDEO_TITLE,
} from '#platform/personal-data/personal-columns.ts';

export const watchingColumns: readonly PersonalColumns[] = [
  {
    from: 'video_progress',
    order: 240,
    whose: 'member',
    title: '視聴の記録',
    purpose: '続きから再生し、どこまで見たかを示すため',
    retention: RULE,
    seenBy: STAFF,
    columns: {
      created_at: 'はじめて再生した日時',
      position_at: '最後に再生した日時',
      position_ms: '位置（ミリ秒）',
      seen: '見た範囲（ミリ秒）',
      seen_ms: '見た長さ（ミリ秒）',
      seen_anew: '最初から見直した範囲（ミリ秒）',
      seen_again: '二度以上見た範囲（ミリ秒）',
      starts: '再生の回数',
      is_put_aside: '「続きから」から外した',
    },
    neutral: ['video_id', 'duration_ms', 'clock_at'],
    shown: VIDEO_TITLE,
  },
];
