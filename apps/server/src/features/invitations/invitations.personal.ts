import {
  MEMBERSHIP,
  type PersonalColumns,
  STAFF,
} from '#platform/personal-data/personal-columns.ts';

export const invitationsColumns: readonly PersonalColumns[] = [
  {
    from: 'invitations',
    order: 40,
    whose: 'member',
    title: '招待',
    purpose: '招待の届き具合を確かめ、再びご案内するため',
    retention: MEMBERSHIP,
    seenBy: STAFF,
    columns: {
      invited_at: '招待した日時',
      opened_at: '画面を開いた日時',
      reminders: '再案内の回数',
      reminded_at: '最後に再案内した日時',
    },
    neutral: ['mail_id'],
  },
];
