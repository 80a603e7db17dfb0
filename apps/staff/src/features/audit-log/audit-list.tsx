import { DateInput, useGetResourceLabel } from 'react-admin';
import { formatDateTime } from '#lib/japan-time.ts';
import type { RowOf } from '#lib/wire-types.ts';
import type { Column } from '#ui/list/column.ts';
import { ContentList } from '#ui/list/content-list.tsx';
import { ExportButton } from '#ui/list/export-button.tsx';
import { formatAction } from '#ui/versions/version-labels.ts';
import { AuditFilter } from './audit-filters.tsx';
import { formatResource } from './audit-labels.ts';
import { fetchAuditFile } from './fetch-audit-file.ts';

function ResourceName({ kind }: { kind: string }) {
  const label = useGetResourceLabel();
  return formatResource(kind, (name) => label(name, 1));
}

const columns: Column<RowOf<'audit-log'>>[] = [
  {
    source: 'at',
    label: '日時（日本時間）',
    sortable: true,
    render: ({ at }) => formatDateTime(at),
  },
  { source: 'staff_name', label: 'スタッフ' },
  {
    source: 'action',
    label: '操作',
    onPhone: 'chip',
    render: ({ action }) => formatAction(action),
  },
  { source: 'kind', label: '種類', render: ({ kind }) => <ResourceName kind={kind} /> },
  {
    source: 'label',
    label: '対象',
    onPhone: 'title',
    render: ({ label }) => label || '（名称未設定）',
  },
];

const asTyped = (typed: string) => typed;

const filters = [
  <AuditFilter key="staff" source="staff" label="スタッフ" of="staff" alwaysOn />,
  <AuditFilter key="kind" source="kind" label="種類" of="resources" alwaysOn />,
  <AuditFilter key="action" source="action" label="操作" of="actions" alwaysOn />,
  <DateInput key="from" source="from" label="期間の開始" parse={asTyped} alwaysOn />,
  <DateInput key="until" source="until" label="期間の終了" parse={asTyped} alwaysOn />,
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
