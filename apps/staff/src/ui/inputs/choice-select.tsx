import { Alert } from '@mui/material';
import { SelectInput, type SelectInputProps } from 'react-admin';
import { useChoices } from './use-choices.ts';

/**
 * One row of a small kind, chosen from a list. As a filter (`alwaysOn`) it can be emptied.
 * @param reference the kind, as in the contract
 * @param optionText the field that names a row
 */
export function ChoiceSelect({
  reference,
  label,
  optionText = 'name',
  ...props
}: SelectInputProps & {
  source: string;
  reference: string;
  label: string;
  /** As a filter: shown at once. */
  alwaysOn?: boolean;
}) {
  const { data = [], isPending, error } = useChoices(reference);
  if (error) return <Alert severity="error">{`${label}：${error.message}`}</Alert>;
  const isLacking = !props.alwaysOn && !isPending && data.length === 0;
  return (
    <SelectInput
      label={label}
      choices={data}
      optionText={optionText}
      isPending={isPending}
      emptyText={props.alwaysOn ? 'すべて' : ''}
      helperText={isLacking && `先に${label}を作成してください。`}
      {...props}
    />
  );
}
