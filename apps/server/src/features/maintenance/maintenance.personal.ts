import { ofStaff, type PersonalColumns } from '#platform/personal-data/personal-columns.ts';

export const maintenanceColumns: readonly PersonalColumns[] = [
  ofStaff({
    from: 'maintenance',
    order: 550,
    title: 'メンテナンス',
    purpose: '誰が始めたかを示すため',
    retention: 'メンテナンスの終わりまで',
    seenBy: '担当者',
    columns: { staff_name: '担当者の氏名' },
    neutral: ['id', 'ends_at', 'message', 'begins_at'],
  }),
];
