import { SelectInput, type SelectInputProps } from 'react-admin';

const CHOICES = [
  { id: 'mine', name: '自分の担当' },
  { id: 'nobody', name: '未割り当て' },
];

/** A filter by who is to see to it, shown at once. */
export const AssigneeFilter = (props: Partial<SelectInputProps> & { alwaysOn?: boolean }) => (
  <SelectInput label="担当者" choices={CHOICES} emptyText="すべて" {...props} source="assignee" />
);
