import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useListContext, useNotify } from 'react-admin';
import { saveAsFile } from '#lib/save-as-file.ts';

/** A file for spreadsheets, and what to say of it. */
export interface Exported {
  name: string;
  csv: string;
  message: string;
  /** A part is missing: shown as a warning. */
  isPart?: boolean;
}

/**
 * Saves a file for spreadsheets.
 * @param fetchFile asks the server for it
 */
export function FileButton({ fetchFile }: { fetchFile: () => Promise<Exported> }) {
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: fetchFile,
    onSuccess: ({ name, csv, message, isPart = false }) => {
      saveAsFile(name, csv, 'text/csv;charset=utf-8');
      notify(message, { type: isPart ? 'warning' : 'success' });
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
export function ExportButton({
  fetchFile,
}: {
  fetchFile: (filters: Record<string, string>) => Promise<Exported>;
}) {
  const { filterValues } = useListContext();
  const set = Object.entries(filterValues).filter(([, value]) => value);
  const filters = Object.fromEntries(set.map(([name, value]) => [name, String(value)]));
  return <FileButton fetchFile={() => fetchFile(filters)} />;
}
