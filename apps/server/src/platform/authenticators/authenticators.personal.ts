import { NOBODY, ofStaff, type PersonalColumns } from '#platform/personal-data/personal-columns.ts';

export const authenticatorsColumns: readonly PersonalColumns[] = [
  {
    from: 'member_recovery_codes',
    order: 160,
    whose: 'member',
    title: 'リカバリーコード',
    purpose: '認証アプリを失くしたときに、本人がログインできるようにするため',
    retention: '作り直すか、2段階認証を無効にするまで',
    seenBy: NOBODY,
    columns: { used_at: '使った日時' },
    secrets: { code_hash: 'コードのハッシュ' },
  },
  ofStaff({
    from: 'staff_recovery_codes',
    order: 500,
    title: '担当者のリカバリーコード',
    purpose: '認証アプリを失くしたときのため',
    retention: '作り直すまで',
    seenBy: 'なし',
    columns: { used_at: '使った日時' },
    secrets: { code_hash: 'コードのハッシュ' },
  }),
];
