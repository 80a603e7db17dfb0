import { type PersonalColumns, RULE } from '#platform/personal-data/personal-columns.ts';

export const searchColumns: readonly PersonalColumns[] = [
  {
    from: 'search_history',
    order: 290,
    whose: 'member',
    title: '検索履歴',
    purpose: '前の検索をくり返せるようにするため',
    retention: RULE,
    seenBy: 'なし（本人だけ）',
    columns: { word: '言葉', searched_at: '最後に検索した日時' },
    neutral: ['id'],
  },
];
