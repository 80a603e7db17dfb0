import DragIcon from '@mui/icons-material/DragIndicator';
import OrderIcon from '@mui/icons-material/SwapVert';
import { Alert, Button, CircularProgress, Paper, Typography } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  useDataProvider,
  useGetRecordRepresentation,
  useNotify,
  useRefresh,
  useResourceContext,
} from 'react-admin';
import { order } from '#lib/data-provider.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import { AskDialog } from '#ui/ask-dialog.tsx';
import { allRows } from '#ui/inputs/choices.tsx';
import { OFFER, UndoNotice } from '#ui/undo-notice.tsx';
import { OrderedList } from './ordered-list.tsx';

// As many as the server puts in order at once.
const PAGES = 5;

/** All rows of a resource, or of a part of it, in their order. */
function useRowsInOrder(filter: Record<string, unknown>) {
  const resource = useResourceContext() ?? '';
  const nameOf = useGetRecordRepresentation(resource);
  const dataProvider = useDataProvider();
  return useQuery({
    queryKey: [resource, 'in-order', filter],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const sort = { field: 'position', order: 'ASC' } as const;
      const rows = await allRows(dataProvider, resource, { pages: PAGES, sort, filter, signal });
      return rows.map((row) => ({ id: Number(row.id), name: String(nameOf(row)) }));
    },
  });
}

interface Part {
  /** The rows, if a part of the resource has its own order. */
  filter?: Record<string, unknown>;
  /** Chooses that part. */
  choice?: ReactNode;
}

const all = {};

/** Changes the order of rows; nothing is stored before it is saved. */
function OrderDialog({ filter = all, choice, onClose }: Part & { onClose: () => void }) {
  const resource = useResourceContext() ?? '';
  const notify = useNotify();
  const refresh = useRefresh();
  const { data, error, isPending } = useRowsInOrder(filter);
  const [changed, setChanged] = useState<typeof data>();
  const rows = changed ?? data ?? [];
  const save = useMutation({
    mutationFn: () =>
      order(
        resource,
        rows.map(({ id }) => id),
      ),
    onSuccess: ({ change, count }) => {
      refresh();
      onClose();
      if (count === 0) return;
      notify(<UndoNotice sentence="並び順を変更しました。" change={change} />, {
        autoHideDuration: OFFER,
      });
    },
  });
  const problem = error ?? save.error;
  return (
    <AskDialog
      onClose={onClose}
      title="並べ替え"
      dividers
      close={{ color: 'primary' }}
      actions={
        <Button
          variant="contained"
          disabled={!changed || save.isPending}
          onClick={() => save.mutate()}
        >
          並び順を保存する
        </Button>
      }
    >
      {choice}
      {problem && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {problem.message}
        </Alert>
      )}
      {isPending && <CircularProgress aria-label="読み込み中" />}
      {data?.length === 0 && '並べ替える項目がありません。'}
      <OrderedList
        rows={rows}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        onChange={setChanged}
      >
        {({ name }, _, buttons) => (
          <Paper variant="outlined" sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 1 }}>
            <DragIcon aria-hidden sx={{ color: 'text.secondary', cursor: 'grab' }} />
            <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Typography>
            {buttons}
          </Paper>
        )}
      </OrderedList>
    </AskDialog>
  );
}

/** Opens the dialog in which the order of a resource is changed, or of a part of it. */
export function OrderButton(part: Part) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  if (!useMayWrite()) return null;
  return (
    <>
      <Button startIcon={<OrderIcon />} onClick={() => setIsOpen(true)}>
        並べ替え
      </Button>
      {isOpen && <OrderDialog key={JSON.stringify(part.filter)} {...part} onClose={close} />}
    </>
  );
}
