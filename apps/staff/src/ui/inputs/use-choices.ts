import { useQuery } from '@tanstack/react-query';
import { type RaRecord, useDataProvider } from 'react-admin';
import { allRows } from '#lib/all-rows.ts';

// Kinds that are chosen from have tens of rows; what has more is searched instead.
const PAGES = 10;

/** All rows of a small kind, such as categories, tags or brands, in the order of its list. */
export function useChoices<Row extends RaRecord = RaRecord>(resource: string) {
  const dataProvider = useDataProvider();
  return useQuery({
    queryKey: [resource, 'choices'],
    staleTime: 60_000,
    retry: false,
    queryFn: ({ signal }) => allRows<Row>(dataProvider, resource, { pages: PAGES, signal }),
  });
}
