import {
  NOBODY,
  ofStaff,
  type PersonalColumns,
  WORK,
} from '#platform/personal-data/personal-columns.ts';

export const staffIdentitiesColumns: readonly PersonalColumns[] = [
  ofStaff({
    from: 'staff_identities',
    order: 484,
    title: '担当者の外部のアカウント',
    purpose: '外部のアカウントで管理画面にログインできるようにするため',
    retention: WORK,
    seenBy: NOBODY,
    columns: { joined_at: '結び付けた日時' },
    secrets: { subject: '外部のサービスでの番号' },
    neutral: ['id', 'issuer'],
  }),
];
