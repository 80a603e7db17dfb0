import {
  ADMINISTRATORS,
  ofStaff,
  type PersonalColumns,
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
];
