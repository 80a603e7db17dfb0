import {
  MEMBERSHIP,
  type PersonalColumns,
  VIDEO_TITLE,
} from '#platform/personal-data/personal-columns.ts';

export const bookmarksColumns: readonly PersonalColumns[] = [
  {
    from: 'video_bookmarks',
    order: 270,
    whose: 'member',
    title: 'ブックマーク',
    purpose: '本人が選んだ動画をまとめるため',
    retention: MEMBERSHIP,
    seenBy: 'なし（数だけ）',
    columns: { created_at: '日時' },
    neutral: ['id', 'video_id'],
    shown: VIDEO_TITLE,
  },
];
