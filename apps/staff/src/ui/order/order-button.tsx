import OrderIcon from '@mui/icons-material/SwapVert';
import { Button } from '@mui/material';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { useMayWrite } from '#lib/use-rights.ts';
import { OrderDialog } from './order-dialog.tsx';

const usualName = (row: RaRecord) => String(row.name ?? row.title ?? '');
const all = {};

/** Above the list of a kind that stands in an order: opens a dialog in which it is changed. */
export function OrderButton({ nameOf = usualName }: { nameOf?: (row: RaRecord) => string }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!useMayWrite()) return null;
  return (
    <>
      <Button startIcon={<OrderIcon />} onClick={() => setIsOpen(true)}>
        並べ替え
      </Button>
      {isOpen && <OrderDialog filter={all} nameOf={nameOf} onClose={() => setIsOpen(false)} />}
    </>
  );
}
