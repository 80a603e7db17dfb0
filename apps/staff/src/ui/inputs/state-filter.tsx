import type { SelectInputProps } from 'react-admin';
import { STATE_LABELS } from '#ui/state-chip.tsx';
import { SelectFilter } from './select-filter.tsx';

/** A filter by state, shown at once. */
export const StateFilter = (props: Partial<SelectInputProps> & { alwaysOn?: boolean }) => (
  <SelectFilter {...props} source="state" label="状態" labels={STATE_LABELS} />
);
