import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { useMutation } from '@tanstack/react-query';
import { DateInput, useListContext, useNotify } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { saveAsFile } from '#lib/save-as-file.ts';
import type { RowOf } from '#lib/wire-types.ts';
import type { Column } from '#ui/list/column.ts';
import { ContentList } from '#ui/list/content-list.tsx';

const columns: Column<RowOf<'empty-searches'>>[] = [
  { source: 'word', label: '検索された言葉', sortable: true, onPhone: 'title' },
  { source: 'searches', label: '回数', sortable: true },
  { source: 'last_day', label: '最後に検索された日', sortable: true },
];

function ExportButton() {
  const { filterValues } = useListContext();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const set = Object.entries(filterValues).filter(([, value]) => value);
      const query = Object.fromEntries(set.map(([name, value]) => [name, String(value)]));
      return call(staffApi.exportEmptySearches, { query });
    },
    onSuccess: ({ file, csv, count }) => {
      saveAsFile(file, csv, 'text/csv;charset=utf-8');
      notify(`${count}行を書き出しました。`, { type: 'success' });
    },
    onError: (error) => notify(error.message, { type: 'error' }),
  });
  return (
    <Button startIcon={<DownloadIcon />} disabled={isPending} onClick={() => mutate()}>
      書き出す
    </Button>
  );
}

const asTyped = (typed: string) => typed;

const filters = [
  <DateInput key="from" source="from" label="期間の開始" parse={asTyped} alwaysOn />,
  <DateInput key="until" source="until" label="期間の終了" parse={asTyped} alwaysOn />,
];

/** What members looked for in vain: what to make next. */
export const List = () => (
  <ContentList
    columns={columns}
    filters={filters}
    sort={{ field: 'searches', order: 'DESC' }}
    publishable={false}
    actions={<ExportButton />}
  />
);
