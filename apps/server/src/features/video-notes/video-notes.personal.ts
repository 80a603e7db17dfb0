import {
  MEMBERSHIP,
  type PersonalColumns,
  VIDEO_TITLE,
} from '#platform/personal-data/personal-columns.ts';

export const videoNotesColumns: readonly PersonalColumns[] = [
  {
    from: 'video_notes',
    order: 280,
    whose: 'member',
    title: '動画のメモ',
    purpose: '本人が書き留めるため',
    retention: MEMBERSHIP,
    seenBy: 'なし（本人だけ）',
    columns: { second: '位置（秒）', note: 'メモ', created_at: '日時' },
    neutral: ['id', 'video_id'],
    shown: VIDEO_TITLE,
  },
];
