import type { SelectInputProps } from 'react-admin';
import { SelectFilter } from '#ui/inputs/select-filter.tsx';

const LABELS = { mine: '自分の担当', nobody: '未割り当て' };

/** A filter by assignee, shown at once. */
export const AssigneeFilter = (props: Partial<SelectInputProps> & { alwaysOn?: boolean }) => (
  <SelectFilter {...props} source="assignee" label="担当者" labels={LABELS} />
);
