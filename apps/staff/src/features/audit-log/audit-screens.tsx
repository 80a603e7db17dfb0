import { Box, Button, Chip, Paper, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { SelectInput, type SelectInputProps, useListContext } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { formatExactTime } from '#lib/japan-time.ts';
import { listAt } from '#lib/resource.ts';
import { useCall } from '#lib/use-call.ts';
import { useOpenRecord } from '#lib/use-open-record.ts';
import type { RecordOf, RowOf } from '#lib/wire-types.ts';
import { OpenRecord } from '#ui/inbox/open-record.tsx';
import { type Column, chipColumn } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { ExportButton } from '#ui/list/export-button.tsx';
import { periodFilters } from '#ui/list/filters.tsx';
import { RecordHead } from '#ui/record-head.tsx';
import { StatisticsTable } from '#ui/section.tsx';
import { RestoreButton } from '#ui/trash/restore-button.tsx';
import { formatAction, useIdNames } from '#ui/versions/version-labels.ts';
import { fieldChanges, formatLogField, formatResource, formatValue } from './audit-labels.ts';

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
  chipColumn('action', '操作', ({ action }) => formatAction(action)),
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

type Entry = RecordOf<'audit-log'>;

const Value = ({ children }: { children: string }) => (
  <Box
    component="pre"
    sx={{
      ...{ m: 0, font: 'inherit', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
      ...{ maxHeight: 320, overflowY: 'auto' },
    }}
  >
    {children}
  </Box>
);

function Changes({ before, after }: Pick<Entry, 'before' | 'after'>) {
  const changes = fieldChanges(before, after);
  const names = useIdNames(changes.map(({ field }) => field));
  if (changes.length === 0) {
    return <Typography color="textSecondary">項目の変更はありません。</Typography>;
  }
  return (
    <Paper variant="outlined">
      <StatisticsTable
        label="変更した項目"
        columns={['項目', '変更前', '変更後']}
        isText
        rows={changes.map(({ field, before, after }) => ({
          key: field,
          cells: [
            formatLogField(field),
            <Value key="before">{formatValue(before, field, names)}</Value>,
            <Value key="after">{formatValue(after, field, names)}</Value>,
          ],
        }))}
      />
    </Paper>
  );
}

/** One entry of the log: who did what, and the fields before and after. */
export function Edit() {
  const { record, ...asked } = useOpenRecord<Entry>();
  if (!record) return <OpenRecord title="操作の内容" {...asked} />;
  const { kind, label, action, at, staff_name, ip, count, change, trash } = record;
  return (
    <OpenRecord title="操作の内容" {...asked}>
      <RecordHead
        name={`${formatResource(kind)}${label && `「${label}」`}の${formatAction(action)}`}
        facts={[
          { label: '日時（日本時間）', value: formatExactTime(at) },
          { label: 'スタッフ', value: staff_name },
          ...(ip ? [{ label: 'IPアドレス', value: ip }] : []),
        ]}
        actions={
          <>
            {count > 1 && (
              <Button href={listAt('audit-log', { change })}>
                {`この操作のすべての項目（${count.toLocaleString('ja-JP')}件）`}
              </Button>
            )}
            {trash !== null && <RestoreButton id={trash} kind={kind} label={label} />}
          </>
        }
      />
      <Changes before={record.before} after={record.after} />
    </OpenRecord>
  );
}
