import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useListContext, useNotify } from 'react-admin';
import { saveAsFile } from '#lib/save-as-file.ts';
import { filterOf } from '#ui/bulk/selection.tsx';

/** A file for spreadsheets with its rows, and how many there are where it cannot hold all. */
interface Exported {
  file: string;
  csv: string;
  count: number;
  total?: number;
}

/**
 * Saves a file for spreadsheets, and says whether it is all.
 * @param fetchFile asks the server for it
 */
export function FileButton({ fetchFile }: { fetchFile: () => Promise<Exported> }) {
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: fetchFile,
    onSuccess: ({ file, csv, count, total = count }) => {
      saveAsFile(file, csv, 'text/csv;charset=utf-8');
      if (count === total) notify(`${count}件を書き出しました。`, { type: 'success' });
      else {
        const part = `${total}件のうち新しい${count}件を書き出しました。`;
        notify(`${part}期間で絞り込むと、残りも書き出せます。`, { type: 'warning' });
      }
    },
    onError: (error) => notify(error.message, { type: 'error' }),
  });
  return (
    <Button startIcon={<DownloadIcon />} disabled={isPending} onClick={() => mutate()}>
      書き出す
    </Button>
  );
}

/**
 * Saves what the filters of the list leave, all its pages, as a file for spreadsheets.
 * @param fetchFile asks the server for it
 */
export function ExportButton(props: {
  fetchFile: (filters: Record<string, string>) => Promise<Exported>;
}) {
  const { filterValues } = useListContext();
  return <FileButton fetchFile={() => props.fetchFile(filterOf(filterValues))} />;
}
