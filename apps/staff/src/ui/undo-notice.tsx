import { Alert, Button } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  type RaRecord,
  useCloseNotification,
  useGetRecordRepresentation,
  useNotify,
  useRefresh,
  useResourceContext,
} from 'react-admin';
import { type BulkAction, bulk, undo } from '#lib/data-provider.ts';

/** How long the way back is offered, in milliseconds; WCAG asks for 20 seconds and more. */
export const OFFER = 20_000;

/** What is told at the foot with buttons; it looks as what is told without any. */
export const Toast = (props: {
  severity?: 'success' | 'warning';
  action: ReactNode;
  children: ReactNode;
}) => {
  const { severity = 'success', ...rest } = props;
  const colours = { bgcolor: `${severity}.main`, color: `${severity}.contrastText` };
  return <Alert {...rest} icon={false} sx={{ ...colours, alignItems: 'center' }} />;
};

/** A record's name before what became of it, where it has one. */
export const told = (name: string, done: string) => (name ? `「${name}」を${done}` : done);

/** Says what became of a record, by its name. */
export function useTell() {
  const notify = useNotify();
  const nameOf = useGetRecordRepresentation(useResourceContext());
  return (record: RaRecord, done: string) =>
    notify(told(String(nameOf(record)), done), { type: 'success' });
}

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
    <Toast
      action={
        <Button size="small" color="inherit" disabled={isPending} onClick={() => mutate()}>
          元に戻す
        </Button>
      }
    >
      {sentence}
    </Toast>
  );
}

/** What was done to records, by the name of the action. */
export const DONE: Readonly<Record<BulkAction, string> & Record<string, string>> = {
  publish: '公開しました。',
  unpublish: '下書きに戻しました。',
  delete: '削除しました。',
};

/**
 * Publishes, unpublishes or deletes several rows at once, says how many, and offers to undo it.
 * @param after runs after success
 * @param name of the one record, said in place of the number
 */
export function useBulk(after?: (action: BulkAction) => void, name?: string) {
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
      const sentence = name ? told(name, DONE[action]) : `${count}件を${DONE[action]}`;
      notify(<UndoNotice sentence={sentence} change={change} />, {
        autoHideDuration: OFFER,
      });
    },
    onError: (error) => notify(error.message, { type: 'error' }),
  });
}
