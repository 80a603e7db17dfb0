import { ofStaff, type PersonalColumns, WORK } from '#platform/personal-data/personal-columns.ts';

export const staffNotificationsColumns: readonly PersonalColumns[] = [
  ofStaff({
    from: 'staff_notifications',
    order: 510,
    title: '担当者への通知の設定',
    purpose: '選んだ方法で知らせるため',
    retention: WORK,
    seenBy: '本人',
    columns: {
      scope: '範囲',
      timing: '時',
      since: '変えた日時',
      report_for: '最後に届いた月のまとめ',
    },
  }),
  ofStaff({
    from: 'staff_told',
    order: 520,
    title: '担当者に知らせたこと',
    purpose: '二度知らせないため',
    retention: '60日',
    seenBy: 'なし',
    columns: { told_at: '日時' },
    neutral: ['arrival_id', 'kind', 'reason'],
  }),
];
