import { Autocomplete, TextField } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { type RaRecord, useGetList, useGetOne, useInput } from 'react-admin';
import { isStatus } from '#lib/api/problem.ts';

interface Titled extends RaRecord {
  id: number;
  title: string;
}

/** A record by its number; one that is gone is named so. */
export function useTitle(reference: string, id: number | undefined) {
  const { data, error } = useGetOne<Titled>(
    reference,
    { id: id ?? 0 },
    { enabled: id !== undefined, staleTime: 60_000, retry: false },
  );
  return isStatus(error, 404)
    ? { data: { id: id ?? 0, title: `削除済み（番号 ${id}）` }, error: null }
    : { data, error };
}

/**
 * A filter by one record, found by words of its title.
 * @param reference its resource
 */
export function RecordFilter({
  source,
  reference,
  label,
}: {
  source: string;
  reference: 'videos' | 'series';
  label: string;
}) {
  const { field } = useInput({ source });
  const id = field.value ? Number(field.value) : undefined;
  const { data: chosen, error: missed } = useTitle(reference, id);
  const [typed, setTyped] = useState('');
  const q = typed === chosen?.title ? '' : typed;
  const { data: found = [], error } = useGetList<Titled>(
    reference,
    { filter: { q }, pagination: { page: 1, perPage: 25 } },
    { placeholderData: keepPreviousData },
  );
  const problem = error ?? missed;
  return (
    <Autocomplete
      sx={{ width: 280, maxWidth: '100%' }}
      value={id === undefined ? null : (chosen ?? { id, title: '' })}
      inputValue={typed}
      onInputChange={(_, text) => setTyped(text)}
      onChange={(_, record) => field.onChange(record === null ? '' : String(record.id))}
      options={found}
      // The server has searched already.
      filterOptions={(options) => options}
      getOptionLabel={({ title }) => title}
      getOptionKey={({ id: key }) => key}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText="見つかりませんでした。"
      clearText="解除"
      openText="開く"
      closeText="閉じる"
      renderInput={(params) => (
        <TextField
          {...params}
          name={source}
          size="small"
          label={label}
          error={problem !== null}
          helperText={problem?.message}
        />
      )}
    />
  );
}
