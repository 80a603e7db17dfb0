import { sql } from 'kysely';
import {
  ADMINISTRATORS,
  ofStaff,
  type PersonalColumns,
} from '#platform/personal-data/personal-columns.ts';

export const recordsColumns: readonly PersonalColumns[] = [
  {
    from: 'audit_values',
    order: 440,
    whose: 'member',
    title: '操作履歴のうち本人に関する内容',
    purpose: '担当者が何をしたかを後から確かめるため',
    retention:
      '会員である間。「データの保存期間」で短くできます（操作そのものの記録は番号だけで残ります）',
    seenBy: ADMINISTRATORS,
    rowsOf: ({ id, addresses, name }) => sql`(
      t.member_id = ${id} OR (t.member_id IS NULL AND EXISTS (
        SELECT FROM unnest(${[...addresses, name]}::text[]) word
        WHERE strpos(t.label || coalesce(t.before::text, '') || coalesce(t.after::text, ''), word) > 0
          OR strpos(lower(t.label), word) > 0
      ))
    )`,
    exportedRows: ({ id }) => sql`t.member_id = ${id}`,
    columns: { at: '日時', label: '対象', before: '変更前', after: '変更後' },
    secrets: { salt: 'ハッシュのための乱数' },
    neutral: ['entry_id', 'search'],
    shown: {
      操作: sql`(SELECT a.action FROM audit_log a WHERE a.id = t.entry_id)`,
      種類: sql`(SELECT a.kind FROM audit_log a WHERE a.id = t.entry_id)`,
      担当者: sql`(SELECT a.staff_name FROM audit_log a WHERE a.id = t.entry_id)`,
    },
  },
  ofStaff({
    from: 'audit_log',
    order: 530,
    title: '操作履歴',
    purpose: '誰が何をしたかを後から確かめるため',
    retention: '消えません（会員の内容は分けて保管します）',
    seenBy: ADMINISTRATORS,
    columns: { staff_name: '担当者の氏名', ip: 'IPアドレス', at: '日時' },
    neutral: [
      ...['id', 'action', 'kind', 'record_id', 'label', 'before', 'after', 'change_id', 'leads'],
      ...['search', 'values_digest'],
    ],
  }),
];
