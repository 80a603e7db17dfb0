import { Alert } from '@mui/material';
import { AutocompleteArrayInput, type AutocompleteArrayInputProps } from 'react-admin';
import { useChoices } from './use-choices.ts';

/**
 * Several rows of a small kind, as chips; found by typing.
 * @param reference the kind, as in the contract
 * @param optionText the field that names a row
 */
export function ChoiceChips({
  reference,
  label,
  optionText = 'name',
  ...props
}: AutocompleteArrayInputProps & { source: string; reference: string; label: string }) {
  const { data = [], isPending, error } = useChoices(reference);
  if (error) return <Alert severity="error">{`${label}：${error.message}`}</Alert>;
  return (
    <AutocompleteArrayInput
      label={label}
      choices={data}
      optionText={optionText}
      isPending={isPending}
      helperText={false}
      filterSelectedOptions
      {...props}
    />
  );
}
