import type { DataProvider, GetListParams, RaRecord } from 'react-admin';

const PER_PAGE = 100;

/**
 * Reads all rows of a list, page by page.
 * @param pages the most pages that are read
 */
export async function allRows<Row extends RaRecord>(
  dataProvider: DataProvider,
  resource: string,
  { pages, ...params }: Omit<GetListParams, 'pagination'> & { pages: number },
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; page <= pages; page += 1) {
    const { data, total = 0 } = await dataProvider.getList<Row>(resource, {
      ...params,
      pagination: { page, perPage: PER_PAGE },
    });
    rows.push(...data);
    if (rows.length >= total || data.length === 0) break;
  }
  return rows;
}
