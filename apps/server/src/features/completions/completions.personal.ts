import {
  MEMBERSHIP,
  type PersonalColumns,
  STAFF,
  VIDEO_TITLE,
} from '#platform/personal-data/personal-columns.ts';

export const completionsColumns: readonly PersonalColumns[] = [
  {
    from: 'video_watch_completions',
    order: 250,
    whose: 'member',
    title: '視聴済み',
    purpose: '見終えた動画を示すため',
    retention: MEMBERSHIP,
    seenBy: STAFF,
    columns: { created_at: '日時', source: '印のつけ方' },
    neutral: ['id', 'video_id'],
    shown: VIDEO_TITLE,
  },
  {
    from: 'video_watch_choices',
    order: 260,
    whose: 'member',
    title: '視聴済みの手動の選択',
    purpose: '本人が外した印を自動でつけ直さないため',
    retention: MEMBERSHIP,
    seenBy: 'なし（プログラムだけが使います）',
    columns: { chosen_at: '選んだ日時' },
    neutral: ['video_id'],
    shown: VIDEO_TITLE,
  },
];
