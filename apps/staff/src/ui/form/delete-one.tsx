import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import {
  useGetRecordRepresentation,
  useRecordContext,
  useRedirect,
  useResourceContext,
} from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { AskDialog } from '#ui/ask-dialog.tsx';
import { LinkPlaces } from '#ui/links/link-places.tsx';
import { useBulk } from '#ui/list/use-bulk.tsx';

/**
 * Deletes the record that is open, after a question that says what links to it, and goes back to
 * the list, where it can be undone.
 */
export function DeleteOne() {
  const record = useRecordContext();
  const resource = useResourceContext() ?? '';
  const redirect = useRedirect();
  const form = useFormContext();
  const nameOf = useGetRecordRepresentation(resource);
  const [isOpen, setIsOpen] = useState(false);
  const { mutate, isPending } = useBulk(() => {
    // What was typed goes with the record: nobody is asked about it.
    form.reset();
    redirect('list', resource);
  });
  if (!record) return null;
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        color="error"
        startIcon={<DeleteIcon />}
        onClick={() => setIsOpen(true)}
        sx={{ ml: 'auto' }}
      >
        削除する
      </Button>
      <AskDialog
        isOpen={isOpen}
        onClose={close}
        title="削除しますか？"
        actions={
          <Button
            variant="contained"
            color="error"
            aria-disabled={isPending}
            onClick={() =>
              !isPending && mutate({ action: 'delete', ids: [record.id] }, { onSettled: close })
            }
          >
            削除する
          </Button>
        }
      >
        <Stack spacing={2}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            対象：{nameOf(record)}
          </Typography>
          {isOpen && <LinkPlaces resource={resource} ids={[Number(record.id)]} />}
          <Typography color="textSecondary">
            会員の画面に表示されなくなります。30日間はゴミ箱から元に戻せます。
          </Typography>
        </Stack>
      </AskDialog>
    </>
  );
}
