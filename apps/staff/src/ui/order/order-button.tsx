import OrderIcon from '@mui/icons-material/SwapVert';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useMayWrite } from '#lib/use-rights.ts';
import { OrderDialog } from './order-dialog.tsx';

const all = {};

/** Opens the dialog in which the order of a resource is changed. */
export function OrderButton() {
  const [isOpen, setIsOpen] = useState(false);
  if (!useMayWrite()) return null;
  return (
    <>
      <Button startIcon={<OrderIcon />} onClick={() => setIsOpen(true)}>
        並べ替え
      </Button>
      {isOpen && <OrderDialog filter={all} onClose={() => setIsOpen(false)} />}
    </>
  );
}
