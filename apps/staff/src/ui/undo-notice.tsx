import { Alert, Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useCloseNotification, useNotify, useRefresh } from 'react-admin';
import { undo } from '#lib/data-provider.ts';

/**
 * Reports an action, with a button that undoes it.
 * @param change the server's id of the change
 */
export function UndoNotice({ sentence, change }: { sentence: string; change: string }) {
  const close = useCloseNotification();
  const notify = useNotify();
  const refresh = useRefresh();
  const { mutate, isPending } = useMutation({
    mutationFn: () => undo(change),
    onSuccess: ({ count }) => {
      notify(`${count}件を元に戻しました。`, { type: 'success' });
      refresh();
    },
    onError: (error) => notify(error.message, { type: 'error' }),
    onSettled: () => close(),
  });
  return (
    <Alert
      severity="success"
      variant="outlined"
      sx={{ bgcolor: 'background.paper', alignItems: 'center' }}
      action={
        <Button size="small" disabled={isPending} onClick={() => mutate()}>
          元に戻す
        </Button>
      }
    >
      {sentence}
    </Alert>
  );
}
