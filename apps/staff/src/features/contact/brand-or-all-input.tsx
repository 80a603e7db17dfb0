import { Alert } from '@mui/material';
import { SelectInput } from 'react-admin';
import { useChoices } from '#ui/inputs/use-choices.ts';

const orNone = (chosen: unknown) => (chosen === '' || chosen == null ? null : Number(chosen));

/** One brand, or all of them. */
export function BrandOrAllInput({ source, label }: { source: string; label: string }) {
  const { data = [], isPending, error } = useChoices('brands');
  if (error) return <Alert severity="error">{`${label}：${error.message}`}</Alert>;
  return (
    <SelectInput
      source={source}
      label={label}
      choices={data}
      optionText="label"
      emptyText="すべてのブランド"
      parse={orNone}
      isPending={isPending}
    />
  );
}
