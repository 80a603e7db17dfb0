import { Alert } from '@mui/material';
import { SelectInput } from 'react-admin';
import { useChoices } from './use-choices.ts';

/**
 * One row of a small kind, chosen from a list.
 * @param reference the kind, as in the contract
 * @param optionText the field that names a row
 */
export function ChoiceSelect({
  source,
  reference,
  label,
  optionText = 'name',
  alwaysOn,
}: {
  source: string;
  reference: string;
  label: string;
  optionText?: string;
  /** As a filter: shown at once. */
  alwaysOn?: boolean;
}) {
  const { data = [], isPending, error } = useChoices(reference);
  if (error) return <Alert severity="error">{`${label}：${error.message}`}</Alert>;
  const isFilter = alwaysOn !== undefined;
  return (
    <SelectInput
      source={source}
      label={label}
      choices={data}
      optionText={optionText}
      isPending={isPending}
      {...(isFilter
        ? { resettable: true, emptyText: 'すべて' }
        : {
            helperText: data.length > 0 || isPending ? false : `先に${label}を作成してください。`,
          })}
    />
  );
}
