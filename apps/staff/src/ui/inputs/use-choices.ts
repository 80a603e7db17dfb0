import { useQuery } from '@tanstack/react-query';
import { type RaRecord, useDataProvider } from 'react-admin';

const PAGE = 100;
// Kinds that are chosen from have tens of rows; what has more is searched instead.
const PAGES = 10;

/** All rows of a small kind, such as categories, tags or brands, in the order of its list. */
export function useChoices<Row extends RaRecord = RaRecord>(resource: string) {
  const dataProvider = useDataProvider();
  return useQuery({
    queryKey: [resource, 'choices'],
    staleTime: 60_000,
    retry: false,
    queryFn: async ({ signal }) => {
      const rows: Row[] = [];
      for (let page = 1; page <= PAGES; page += 1) {
        const answer = await dataProvider.getList<Row>(resource, {
          pagination: { page, perPage: PAGE },
          signal,
        });
        rows.push(...answer.data);
        if (rows.length >= (answer.total ?? 0) || answer.data.length === 0) break;
      }
      return rows;
    },
  });
}
