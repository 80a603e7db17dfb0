import { Alert, Button } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  useCloseNotification,
  useListContext,
  useNotify,
  useRefresh,
  useResourceContext,
} from 'react-admin';
import { type BulkAction, bulk, undo } from '#lib/data-provider.ts';

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

const DONE: Record<BulkAction, string> = {
  publish: '公開しました。',
  unpublish: '下書きに戻しました。',
  delete: '削除しました。',
};

/** How long the way back is offered, in milliseconds; WCAG asks for 20 seconds and more. */
const OFFER = 20_000;

/**
 * Publishes, unpublishes or deletes several rows at once, says how many, and offers to undo it.
 * @param after runs after success
 */
export function useBulk(after?: (action: BulkAction) => void) {
  const resource = useResourceContext() ?? '';
  const notify = useNotify();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ action, ids }: { action: BulkAction; ids: readonly (string | number)[] }) =>
      bulk(resource, action, ids),
    onSuccess: ({ count, change }, { action }) => {
      after?.(action);
      // A record that is open and was deleted is not asked for again: it is left, not missed.
      void client.invalidateQueries({ queryKey: [resource], refetchType: 'none' });
      void client.invalidateQueries({ queryKey: [resource, 'getList'] });
      notify(<UndoNotice sentence={`${count}件を${DONE[action]}`} change={change} />, {
        autoHideDuration: OFFER,
      });
    },
    onError: (error) => notify(error.message, { type: 'error' }),
  });
}

/** The same for the rows that are chosen in the list. */
export function useBulkOfChosen() {
  const { selectedIds = [], onUnselectItems } = useListContext();
  const { mutate, isPending } = useBulk(() => onUnselectItems());
  return {
    isPending,
    start: (action: BulkAction) => mutate({ action, ids: selectedIds }),
  };
}
