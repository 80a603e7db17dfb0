import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Button } from '@mui/material';
import { useRecordContext, useRedirect, useResourceContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useBulk } from '#ui/list/use-bulk.tsx';

/** Deletes the record that is open and goes back to the list, where it can be undone. */
export function DeleteOne() {
  const record = useRecordContext();
  const resource = useResourceContext() ?? '';
  const redirect = useRedirect();
  const form = useFormContext();
  const { mutate, isPending } = useBulk(() => {
    // What was typed goes with the record: nobody is asked about it.
    form.reset();
    redirect('list', resource);
  });
  if (!record) return null;
  return (
    <Button
      color="error"
      startIcon={<DeleteIcon />}
      disabled={isPending}
      onClick={() => mutate({ action: 'delete', ids: [record.id] })}
      sx={{ ml: 'auto' }}
    >
      削除する
    </Button>
  );
}
