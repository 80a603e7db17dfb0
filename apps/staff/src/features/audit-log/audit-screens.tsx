import { Chip } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { SelectInput, type SelectInputProps, useListContext } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { formatExactTime } from '#lib/japan-time.ts';
import { useCall } from '#lib/use-call.ts';
import type { RowOf } from '#lib/wire-types.ts';
import type { Column } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { ExportButton } from '#ui/list/export-button.tsx';
import { periodFilters } from '#ui/list/filters.tsx';
import { formatAction } from '#ui/versions/version-labels.ts';
import { formatResource } from './audit-labels.ts';

type FilterProps = Omit<SelectInputProps, 'source'> & { source: 'staff' | 'kind' | 'action' };

/** By what stands in the log. */
function AuditFilter({ source, ...props }: FilterProps & { label: string; alwaysOn?: boolean }) {
  const { data, isPending } = useCall(staffApi.getAuditNames, { queryKey: ['audit-names'] });
  const choices = {
    staff: data?.staff ?? [],
    kind: (data?.kinds ?? []).map((id) => ({ id, name: formatResource(id) })),
    action: (data?.actions ?? []).map((id) => ({ id, name: formatAction(id) })),
  };
  return (
    <SelectInput
      source={source}
      choices={choices[source]}
      isPending={isPending}
      emptyText="すべて"
      {...props}
    />
  );
}

/** Says that the list holds the entries of one action, and leads back to all of them. */
function ChangeFilter(_: { source: string; alwaysOn?: boolean }) {
  const { filterValues, displayedFilters, setFilters } = useListContext();
  const { change, ...others } = filterValues;
  if (!change) return null;
  return <Chip label="同じ操作の項目" onDelete={() => setFilters(others, displayedFilters)} />;
}

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
  <AuditFilter key="staff" source="staff" label="スタッフ" alwaysOn />,
  <AuditFilter key="kind" source="kind" label="種類" alwaysOn />,
  <AuditFilter key="action" source="action" label="操作" alwaysOn />,
  <ChangeFilter key="change" source="change" alwaysOn />,
  ...periodFilters(),
];

/** The operators' actions, newest first. */
export const List = () => (
  <ContentList
    columns={columns}
    filters={filters}
    sort={{ field: 'at', order: 'DESC' }}
    actions={<ExportButton fetchFile={(query) => call(staffApi.exportAuditLog, { query })} />}
  />
);

export { AuditEntry as Edit } from './audit-entry.tsx';
