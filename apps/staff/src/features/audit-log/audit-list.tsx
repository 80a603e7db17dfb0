import { formatExactTime } from '#lib/japan-time.ts';
import type { RowOf } from '#lib/wire-types.ts';
import type { Column } from '#ui/list/column.ts';
import { ContentList } from '#ui/list/content-list.tsx';
import { ExportButton } from '#ui/list/export-button.tsx';
import { periodFilters } from '#ui/list/usual-filters.tsx';
import { formatAction } from '#ui/versions/version-labels.ts';
import { AuditFilter, ChangeFilter } from './audit-filters.tsx';
import { formatResource } from './audit-labels.ts';
import { fetchAuditFile } from './fetch-audit-file.ts';

const columns: Column<RowOf<'audit-log'>>[] = [
  {
    source: 'at',
    label: '日時（日本時間）',
    sortable: true,
    render: ({ at }) => formatExactTime(at),
  },
  { source: 'staff_name', label: 'スタッフ' },
  {
    source: 'action',
    label: '操作',
    onCard: 'chip',
    render: ({ action }) => formatAction(action),
  },
  { source: 'kind', label: '種類', render: ({ kind }) => formatResource(kind) },
  {
    source: 'label',
    label: '対象',
    onCard: 'title',
    render: ({ label, count }) =>
      `${label || '（名称未設定）'}${count > 1 ? ` ほか${(count - 1).toLocaleString('ja-JP')}件` : ''}`,
  },
];

const filters = [
  <AuditFilter key="staff" source="staff" label="スタッフ" of="staff" alwaysOn />,
  <AuditFilter key="kind" source="kind" label="種類" of="resources" alwaysOn />,
  <AuditFilter key="action" source="action" label="操作" of="actions" alwaysOn />,
  <ChangeFilter key="change" source="change" alwaysOn />,
  ...periodFilters(),
];

/** The operators' actions, newest first. */
export const AuditList = () => (
  <ContentList
    columns={columns}
    filters={filters}
    sort={{ field: 'at', order: 'DESC' }}
    actions={<ExportButton fetchFile={fetchAuditFile} />}
  />
);
