import {
  ADMINISTRATORS,
  ofStaff,
  type PersonalColumns,
  STAFF,
} from '#platform/personal-data/personal-columns.ts';

export const vimeoColumns: readonly PersonalColumns[] = [
  ofStaff({
    from: 'vimeo_connection',
    order: 560,
    title: 'Vimeoとの接続',
    purpose: '誰がつないだかを示すため',
    retention: '接続の間',
    seenBy: ADMINISTRATORS,
    columns: { staff_name: '担当者の氏名', account_name: 'アカウントの名前' },
    secrets: { sealed_token: '鍵（封印）' },
    neutral: ['id', 'connected_at'],
  }),
  ofStaff({
    from: 'vimeo_follows',
    order: 565,
    title: 'フォロー中のVimeoの場所',
    purpose: '誰の設定かを示し、その名前で取り込むため',
    retention: 'フォローの間',
    seenBy: STAFF,
    columns: { staff_name: '担当者の氏名' },
    neutral: [
      ...['id', 'place', 'place_id', 'place_name', 'params', 'staff_id', 'since', 'brought'],
      ...['looked_at', 'trouble', 'trouble_at'],
    ],
  }),
];
