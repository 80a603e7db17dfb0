import { FilterForm, ListContextProvider } from 'react-admin';
import { useSearchParams } from 'react-router';
import { filterOf } from '#ui/bulk/selection.tsx';
import { BrandFilter, periodFilters } from '#ui/list/filters.tsx';

/** The brand, and the days on which members began a video. */
export const countedFilters = [
  <BrandFilter key="brand" source="brand" label="会員区分" alwaysOn />,
  ...periodFilters('視聴開始日（開始）', '視聴開始日（終了）'),
];

/** The filter of counted members, from the address. */
export function useCounted() {
  const [search, setSearch] = useSearchParams();
  const counted = Object.fromEntries(search);
  const choose = (values: object) => setSearch(filterOf({ ...values }), { replace: true });
  return { counted, choose };
}

/** Chooses which members are counted for one video, with the inputs of the list. */
export const CountedFilter = ({ counted, choose }: ReturnType<typeof useCounted>) => (
  <ListContextProvider value={{ filterValues: counted, setFilters: choose } as never}>
    <FilterForm role="search" aria-label="集計の条件" filters={countedFilters} />
  </ListContextProvider>
);
