import {
  auditLog,
  exportAuditLog,
  getAuditNames,
  MAX_AUDIT_EXPORT,
} from '@orchard/contract/staff/audit-log';
import { csvFile } from '@orchard/spreadsheets';
import { audit } from '#console/records/audit.store.ts';
import { bind } from '#platform/http/bind.ts';
import { orNotFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { exportedEntries, findAuditEntry, listAuditLog, listAuditNames } from './audit-log.view.ts';

const COLUMNS = {
  番号: 'id',
  '日時（日本時間）': 'at',
  スタッフ: 'staff_name',
  操作: 'action',
  種類: 'kind',
  対象の番号: 'record_id',
  対象: 'label',
  変更前: 'before',
  変更後: 'after',
  IPアドレス: 'ip',
} as const;

export const auditLogRoutes = ({ db }: SiteParts) => [
  bind(auditLog.list, ({ query }) => listAuditLog(db.kysely, query)),

  bind(auditLog.read, ({ params }) => orNotFound(findAuditEntry(db.kysely, params.id))),

  bind(getAuditNames, () => listAuditNames(db.kysely)),

  bind(exportAuditLog, ({ staff, query }) =>
    db.kysely.transaction().execute(async (tx) => {
      const { entries, total } = await exportedEntries(tx, query, MAX_AUDIT_EXPORT);
      const csv = csvFile(
        Object.keys(COLUMNS),
        entries.map((entry) => Object.values(COLUMNS).map((field) => entry[field])),
      );
      const count = entries.length;
      await audit(tx, staff, {
        action: 'export',
        kind: 'audit-log',
        label: `操作履歴 ${count}件`,
        after: { filters: query, count },
      });
      return { file: 'audit-log.csv', csv, count, total };
    }),
  ),
];
