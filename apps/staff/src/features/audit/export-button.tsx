import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { useMutation } from '@tanstack/react-query';
import { useListContext, useNotify } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { saveAsFile } from '#lib/save-as-file.ts';

/** Saves what the filters leave as a file for spreadsheets. */
export function ExportButton() {
  const { filterValues } = useListContext();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const set = Object.entries(filterValues).filter(([, value]) => value);
      const query = Object.fromEntries(set.map(([name, value]) => [name, String(value)]));
      return call(staffApi.exportAuditLog, { query });
    },
    onSuccess: ({ file, csv, count, total }) => {
      saveAsFile(file, csv, 'text/csv;charset=utf-8');
      notify(
        count < total
          ? `${total}件のうち新しい${count}件を書き出しました。期間で絞り込むと、残りも書き出せます。`
          : `${count}件を書き出しました。`,
        { type: count < total ? 'warning' : 'success' },
      );
    },
    onError: (error) => notify(error.message, { type: 'error' }),
  });
  return (
    <Button startIcon={<DownloadIcon />} disabled={isPending} onClick={() => mutate()}>
      書き出す
    </Button>
  );
}
