import { type RaRecord, useGetOne, useInput } from 'react-admin';
import { isStatus } from '#lib/api/problem.ts';
import { RecordSearch } from './record-search.tsx';

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
  reference: 'videos' | 'series' | 'live-events';
  label: string;
}) {
  const { field } = useInput({ source });
  const id = field.value ? Number(field.value) : undefined;
  const { data: chosen, error: missed } = useTitle(reference, id);
  return (
    <RecordSearch
      sx={{ width: 280, maxWidth: '100%' }}
      size="small"
      {...{ name: source, reference, label }}
      value={id === undefined ? null : (chosen ?? { id, title: '' })}
      onChange={(record) => field.onChange(record === null ? '' : String(record?.id))}
      error={missed !== null}
      helperText={missed?.message}
    />
  );
}
