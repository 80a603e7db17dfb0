import { Autocomplete, TextField } from '@mui/material';
import { useChoices } from './use-choices.ts';

/** A tag as it is chosen. */
export interface NamedTag {
  id: number;
  name: string;
}

/** One tag, found by typing. */
export function TagChoice({
  label,
  value,
  onChange,
}: {
  label: string;
  value: NamedTag | null;
  onChange: (tag: NamedTag | null) => void;
}) {
  const { data: tags = [], error } = useChoices<NamedTag>('tags');
  return (
    <Autocomplete
      options={tags}
      value={value}
      onChange={(_, next) => onChange(next)}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      renderInput={(props) => (
        <TextField {...props} label={label} error={error !== null} helperText={error?.message} />
      )}
    />
  );
}
