import {
  Autocomplete,
  type AutocompleteProps,
  TextField,
  type TextFieldProps,
} from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useGetList } from 'react-admin';

/** A record as it is searched for. */
export interface Sought {
  id: number;
  name?: string;
  title?: string;
  email?: string;
}

type Value<Many extends boolean> = AutocompleteProps<Sought, Many, false, false>['value'];

const nameOf = ({ name, title = '' }: Sought) => name ?? title;

/** One record of a large kind, or several, found by words; the server searches. */
export function RecordSearch<Many extends boolean = false>({
  reference,
  value,
  onChange,
  multiple,
  without = [],
  sx,
  ...field
}: Pick<
  TextFieldProps,
  'label' | 'placeholder' | 'name' | 'size' | 'error' | 'helperText' | 'sx'
> & {
  reference: string;
  value: Value<Many>;
  onChange: (chosen: Value<Many>) => void;
  multiple?: Many;
  /** Those that are not offered. */
  without?: readonly number[];
}) {
  const [typed, setTyped] = useState('');
  const isChosen = value && !Array.isArray(value) && typed === nameOf(value as Sought);
  const q = isChosen ? '' : typed;
  const { data: found = [], error } = useGetList<Sought>(
    reference,
    // In the list's own order: not every list has one by number.
    { filter: { q }, pagination: { page: 1, perPage: 25 }, sort: { field: '', order: 'ASC' } },
    { placeholderData: keepPreviousData },
  );
  return (
    <Autocomplete<Sought, Many>
      {...(multiple && { multiple, limitTags: 20, disableCloseOnSelect: true })}
      {...(sx && { sx })}
      value={value as never}
      inputValue={typed}
      onInputChange={(_, text) => setTyped(text)}
      onChange={(_, chosen) => onChange(chosen)}
      options={found.filter(({ id }) => !without.includes(id))}
      // The server has searched already.
      filterOptions={(options) => options}
      getOptionLabel={nameOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      renderOption={({ key, ...props }, option) => (
        <li key={key} {...props}>
          {nameOf(option)}
          {option.email && `（${option.email}）`}
        </li>
      )}
      noOptionsText="見つかりませんでした。"
      clearText="解除"
      renderInput={(params) => (
        <TextField
          {...params}
          {...field}
          error={field.error || error !== null}
          helperText={error?.message ?? field.helperText}
        />
      )}
    />
  );
}
