import { SelectInput, type SelectInputProps } from 'react-admin';

/** A filter by one of a few values, by their names: `{ yes: '使用中', no: '未使用' }`. */
export const SelectFilter = ({
  labels,
  ...props
}: Omit<SelectInputProps, 'choices'> & {
  source: string;
  label: string;
  labels: Readonly<Record<string, string>>;
  /** Shown at once. */
  alwaysOn?: boolean;
}) => (
  <SelectInput
    choices={Object.entries(labels).map(([id, name]) => ({ id, name }))}
    emptyText="すべて"
    {...props}
  />
);
