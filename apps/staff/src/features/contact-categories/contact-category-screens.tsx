import type { RowOf } from '#lib/wire-types.ts';
import { contentScreens } from '#ui/form/content-screens.tsx';
import { ChoiceSelect } from '#ui/inputs/choices.tsx';
import { LineInput } from '#ui/inputs/line-input.tsx';
import { PublicationBox } from '#ui/inputs/publication-box.tsx';
import { type Column, countColumn, publicationColumn, stateColumn } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { publicationFilters } from '#ui/list/filters.tsx';

// Null is all brands; a field takes it for no choice.
const ALL = 'all';
const toField = (brandId: number | null) => brandId ?? ALL;
const fromField = (chosen: unknown) => (chosen === ALL ? null : Number(chosen));

const columns: Column<RowOf<'contact-categories'>>[] = [
  { source: 'position', label: '順', sortable: true, onCard: 'hidden' },
  { source: 'text', label: 'お問い合わせの種類', sortable: true, onCard: 'title' },
  stateColumn,
  { source: 'brand', label: 'ブランド', render: ({ brand }) => brand?.label ?? 'すべてのブランド' },
  { ...countColumn('enquiries_count', 'お問い合わせ', '件'), sortable: false },
  publicationColumn,
];

export const List = () => <ContentList columns={columns} filters={publicationFilters} />;

export const { Edit, Create } = contentScreens({
  children: (
    <>
      <LineInput source="text" label="お問い合わせの種類" />
      <ChoiceSelect
        source="brand_id"
        reference="brands"
        label="ブランド"
        optionText="label"
        emptyText="すべてのブランド"
        emptyValue={ALL}
        format={toField}
        parse={fromField}
      />
    </>
  ),
  side: <PublicationBox audience={false} />,
  defaults: { text: '', brand_id: null, position: null, published_at: null, published_until: null },
});
