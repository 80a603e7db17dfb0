import { SelectInput, type SelectInputProps } from 'react-admin';
import { STATE_CHOICES } from '#ui/state-chip.tsx';

/** A filter by state, shown at once. */
export const StateFilter = (props: Partial<SelectInputProps> & { alwaysOn?: boolean }) => (
  <SelectInput label="状態" choices={STATE_CHOICES} emptyText="すべて" {...props} source="state" />
);
