import { type PersonalColumns, STAFF } from '#platform/personal-data/personal-columns.ts';

export const habitsColumns: readonly PersonalColumns[] = [
  {
    from: 'watch_days',
    order: 242,
    whose: 'member',
    title: '視聴した日',
    purpose: '視聴が途切れた会員に気づき、登録が何人かで使われていないかを確かめるため',
    retention: '400日。最後の日だけは会員である間',
    seenBy: STAFF,
    columns: { day: '日', most: '同時に再生した端末の数' },
  },
  {
    from: 'member_habits',
    order: 244,
    whose: 'member',
    title: '利用の様子と連絡',
    purpose: '利用が始まらない会員、途切れた会員、期間が終わる会員に連絡するため',
    retention: '当てはまる間',
    seenBy: STAFF,
    columns: {
      not_begun_since: '視聴が始まっていないと分かった日',
      silent_since: '視聴が途切れたと分かった日',
      ending_since: '期間の終了が近く、利用がないと分かった日',
      contacted_at: '連絡した日時',
      contacted_by: '連絡した担当者',
      contact_note: '連絡のメモ',
    },
  },
];
