import {
  auditLog,
  exportAuditLog,
  getAuditNames,
  MAX_AUDIT_EXPORT,
} from '@orchard/contract/staff/audit-log';
import { csvFile } from '@orchard/spreadsheets';
import { audit } from '#console/records/audit.store.ts';
import { bind } from '#platform/http/bind.ts';
import { notFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { exportedEntries, findAuditEntry, listAuditLog, listAuditNames } from './audit-log.view.ts';

const HEADER = [
  '番号',
  '日時（日本時間）',
  'スタッフ',
  '操作',
  '種類',
  '対象の番号',
  '対象',
  '変更前',
  '変更後',
  'IPアドレス',
];

export const auditLogRoutes = ({ db }: SiteParts) => [
  bind(auditLog.list, ({ query }) => listAuditLog(db.kysely, query)),

  bind(auditLog.read, async ({ params }) => {
    const entry = await findAuditEntry(db.kysely, params.id);
    if (!entry) throw notFound();
    return entry;
  }),

  bind(getAuditNames, () => listAuditNames(db.kysely)),

  bind(exportAuditLog, ({ staff, query }) =>
    db.kysely.transaction().execute(async (tx) => {
      const { entries, total } = await exportedEntries(tx, query, MAX_AUDIT_EXPORT);
      const csv = csvFile(
        HEADER,
        entries.map((entry) => [
          entry.id,
          entry.at,
          entry.staff_name,
          entry.action,
          entry.kind,
          entry.record_id,
          entry.label,
          entry.before,
          entry.after,
          entry.ip,
        ]),
      );
      const count = entries.length;
      await audit(tx, staff, [
        {
          action: 'export',
          kind: 'audit-log',
          recordId: null,
          label: `操作履歴 ${count}件`,
          before: null,
          after: { filters: query, count },
        },
      ]);
      return { file: 'audit-log.csv', csv, count, total };
    }),
  ),
];
