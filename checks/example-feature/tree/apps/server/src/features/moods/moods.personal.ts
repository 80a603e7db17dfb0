import {
  MEMBERSHIP,
  type PersonalColumns,
  VIDEO_TITLE,
} from '#platform/personal-data/personal-columns.ts';

export const moodsColumns: readonly PersonalColumns[] = [
  {
    from: 'video_moods',
    order: 275,
    whose: 'member',
    title: '動画の感想',
    purpose: '本人が動画をどう感じたかを残すため',
    retention: MEMBERSHIP,
    seenBy: 'なし',
    columns: { level: '感想' },
    neutral: ['video_id'],
    shown: VIDEO_TITLE,
  },
];
