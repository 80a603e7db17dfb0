import { type PersonalColumns, STAFF } from '#platform/personal-data/personal-columns.ts';

export const erasuresColumns: readonly PersonalColumns[] = [
  {
    from: 'erasures',
    order: 80,
    whose: 'member',
    title: 'データの消去',
    purpose: '申し出のとおりに消去し、バックアップから戻したときにも消去するため',
    retention: 'バックアップがある間（番号だけ）',
    seenBy: STAFF,
    columns: {
      asked_at: '申し出の日時',
      erase_at: '消去の予定',
      seen_at: '運営が確認した日時',
    },
    neutral: ['by_staff', 'seen_by', 'reminded_at', 'erased_at', 'counts', 'listed_at'],
    // The number is what remembers that the person is to be forgotten.
    emptied: { columns: {} },
  },
];
