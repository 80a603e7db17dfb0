import { Alert } from '@mui/material';
import { AutocompleteArrayInput } from 'react-admin';
import { useChoices } from './use-choices.ts';

/**
 * Several rows of a small kind, as chips; found by typing.
 * @param reference the kind, as in the contract
 * @param optionText the field that names a row
 */
export function ChoiceChips({
  source,
  reference,
  label,
  optionText = 'name',
}: {
  source: string;
  reference: string;
  label: string;
  optionText?: string;
}) {
  const { data = [], isPending, error } = useChoices(reference);
  if (error) return <Alert severity="error">{`${label}：${error.message}`}</Alert>;
  return (
    <AutocompleteArrayInput
      source={source}
      label={label}
      choices={data}
      optionText={optionText}
      isPending={isPending}
      filterSelectedOptions
    />
  );
}
