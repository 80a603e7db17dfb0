import type { RowOf } from '#lib/wire-types.ts';
import { contentScreens } from '#ui/form/content-screens.tsx';
import { ChoiceSelect } from '#ui/inputs/choices.tsx';
import { LineInput } from '#ui/inputs/line-input.tsx';
import { PublicationBox } from '#ui/inputs/publication-box.tsx';
import { type Column, countColumn, publicationColumn, stateColumn } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { publicationFilters } from '#ui/list/filters.tsx';

const ALL = 'all';
const toField = (brandId: number | null) => brandId ?? ALL;
const fromField = (chosen: unknown) => (chosen === ALL ? null : Number(chosen));

/** One brand, or null for all of them. */
const BrandOrAllInput = ({ source, label }: { source: string; label: string }) => (
  <ChoiceSelect
    source={source}
    reference="brands"
    label={label}
    optionText="label"
    emptyText="すべてのブランド"
    emptyValue={ALL}
    format={toField}
    parse={fromField}
  />
);

const columns: Column<RowOf<'contact-categories'>>[] = [
  { source: 'position', label: '順', sortable: true, onCard: 'hidden' },
  { source: 'text', label: 'お問い合わせの種類', sortable: true, onCard: 'title' },
  stateColumn,
  {
    source: 'brand',
    label: 'ブランド',
    render: ({ brand }) => brand?.label ?? 'すべてのブランド',
  },
  { ...countColumn('enquiries_count', 'お問い合わせ', '件'), sortable: false },
  publicationColumn,
];

export const List = () => <ContentList columns={columns} filters={publicationFilters} />;

export const { Edit, Create } = contentScreens({
  children: (
    <>
      <LineInput source="text" label="お問い合わせの種類" />
      <BrandOrAllInput source="brand_id" label="ブランド" />
    </>
  ),
  side: <PublicationBox audience={false} />,
  defaults: {
    text: '',
    brand_id: null,
    position: null,
    published_at: null,
    published_until: null,
  },
});
