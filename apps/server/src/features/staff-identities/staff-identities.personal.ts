import {
  ADMINISTRATORS,
  NOBODY,
  ofStaff,
  type PersonalColumns,
  WORK,
} from '#platform/personal-data/personal-columns.ts';

export const staffIdentitiesColumns: readonly PersonalColumns[] = [
  ofStaff({
    from: 'sign_in_provider',
    order: 482,
    title: '外部のアカウントでのログインの設定',
    purpose: '誰が設定したかを示すため',
    retention: '設定の間',
    seenBy: ADMINISTRATORS,
    columns: { staff_name: '担当者の氏名', label: 'サービスの名前' },
    secrets: { sealed_secret: 'クライアントシークレット（封印）' },
    neutral: ['id', 'issuer', 'client_id', 'set_at'],
  }),
  ofStaff({
    from: 'staff_identities',
    order: 484,
    title: '担当者の外部のアカウント',
    purpose: '外部のアカウントで管理画面にログインできるようにするため',
    retention: WORK,
    seenBy: NOBODY,
    columns: { joined_at: '結び付けた日時', last_used_at: '最後に使った日時' },
    secrets: { subject: '外部のサービスでの番号' },
    neutral: ['id', 'issuer'],
  }),
];
