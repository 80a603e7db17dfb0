import {
  Autocomplete,
  type AutocompleteProps,
  TextField,
  type TextFieldProps,
} from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';

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
}) {
  const [typed, setTyped] = useState('');
  const dataProvider = useDataProvider();
  const isChosen = value && !Array.isArray(value) && typed === nameOf(value as Sought);
  const q = isChosen ? '' : typed;
  const { data: found = [], error } = useQuery({
    queryKey: [reference, 'by-name', q],
    queryFn: async ({ signal }) => {
      const pagination = { page: 1, perPage: 25 };
      return (await dataProvider.getList<Sought>(reference, { filter: { q }, pagination, signal }))
        .data;
    },
    placeholderData: keepPreviousData,
  });
  return (
    <Autocomplete<Sought, Many>
      {...(multiple && { multiple, limitTags: 20, disableCloseOnSelect: true })}
      {...(sx && { sx })}
      value={value as never}
      inputValue={typed}
      onInputChange={(_, text) => setTyped(text)}
      onChange={(_, chosen) => onChange(chosen)}
      options={found}
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
      openText="開く"
      closeText="閉じる"
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
