import { Checkbox } from '@mui/material';
import { useListContext, useRecordContext } from 'react-admin';

const stopPropagation = (event: { stopPropagation: () => void }) => event.stopPropagation();

/** Chooses its row; its label names the row. */
export function ChooseRow({ name }: { name: string }) {
  const record = useRecordContext();
  const { selectedIds = [], onToggleItem } = useListContext();
  if (!record) return null;
  return (
    <Checkbox
      checked={selectedIds.includes(record.id)}
      onChange={() => onToggleItem(record.id)}
      // A press on the row opens it.
      onClick={stopPropagation}
      slotProps={{ input: { 'aria-label': `「${name}」を選択` } }}
      sx={{ p: 0.75, my: -0.75 }}
    />
  );
}

/** Chooses every row of the page, or none of them. */
export function ChoosePage() {
  const { data = [], selectedIds = [], onSelect } = useListContext();
  const ids = data.map(({ id }) => id);
  const chosen = ids.filter((id) => selectedIds.includes(id));
  const isAll = ids.length > 0 && chosen.length === ids.length;
  const others = selectedIds.filter((id) => !ids.includes(id));
  return (
    <Checkbox
      checked={isAll}
      indeterminate={chosen.length > 0 && !isAll}
      onChange={() => onSelect(isAll ? others : [...others, ...ids])}
      slotProps={{ input: { 'aria-label': 'このページの行をすべて選択' } }}
      sx={{ p: 0.75, my: -0.75 }}
    />
  );
}
