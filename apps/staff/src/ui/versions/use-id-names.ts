import { useQueries } from '@tanstack/react-query';
import { type RaRecord, useDataProvider } from 'react-admin';
import { allRows } from '#ui/inputs/choices.tsx';

/** The resources whose numbers stand in fields, and what names their rows. */
const REFERENCES: Readonly<Record<string, readonly [resource: string, name: string]>> = {
  tag_ids: ['tags', 'name'],
  brand_id: ['brands', 'label'],
  brand_ids: ['brands', 'label'],
  segment_id: ['segments', 'name'],
  notice_category_id: ['notice-categories', 'name'],
  category_id: ['notice-categories', 'name'],
  faq_category_id: ['faq-categories', 'name'],
};

/** The names of records by field and number; without a name a record is gone, or not read yet. */
export type IdNames = Readonly<Record<string, ReadonlyMap<number, string>>>;

/** Reads the names of the records whose numbers stand in some fields. */
export function useIdNames(fields: readonly string[]): IdNames {
  const dataProvider = useDataProvider();
  const references = fields.filter((field) => field in REFERENCES);
  const answers = useQueries({
    queries: references.map((field) => {
      const [resource = ''] = REFERENCES[field] ?? [];
      return {
        queryKey: [resource, 'choices'],
        staleTime: 60_000,
        retry: false,
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          allRows<RaRecord>(dataProvider, resource, { pages: 10, signal }),
      };
    }),
  });
  return Object.fromEntries(
    references.map((field, at) => {
      const [, name = ''] = REFERENCES[field] ?? [];
      const rows = answers[at]?.data ?? [];
      return [field, new Map(rows.map((row) => [Number(row.id), String(row[name] ?? '')]))];
    }),
  );
}
