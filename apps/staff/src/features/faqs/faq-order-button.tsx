import OrderIcon from '@mui/icons-material/SwapVert';
import { Button, MenuItem, TextField } from '@mui/material';
import { useMemo, useState } from 'react';
import { useListContext } from 'react-admin';
import { useMayWrite } from '#lib/use-rights.ts';
import { useChoices } from '#ui/inputs/use-choices.ts';
import { OrderDialog } from '#ui/order/order-dialog.tsx';

interface Group {
  id: number;
  name: string;
}

/** Above the list of the FAQ: puts the questions of one group in order. */
export function FaqOrderButton() {
  const { filterValues } = useListContext();
  const { data: groups = [] } = useChoices<Group>('faq-categories');
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const group = chosen ?? (Number(filterValues?.category) || groups[0]?.id) ?? null;
  const filter = useMemo(() => ({ category: group }), [group]);
  if (!useMayWrite() || group === null) return null;
  const close = () => {
    setIsOpen(false);
    setChosen(null);
  };
  return (
    <>
      <Button startIcon={<OrderIcon />} onClick={() => setIsOpen(true)}>
        並べ替え
      </Button>
      {isOpen && (
        <OrderDialog
          key={group}
          filter={filter}
          onClose={close}
          choice={
            <TextField
              select
              label="グループ"
              value={group}
              onChange={(event) => setChosen(Number(event.target.value))}
              sx={{ mb: 2, mt: 1 }}
            >
              {groups.map(({ id, name }) => (
                <MenuItem key={id} value={id}>
                  {name}
                </MenuItem>
              ))}
            </TextField>
          }
        />
      )}
    </>
  );
}
