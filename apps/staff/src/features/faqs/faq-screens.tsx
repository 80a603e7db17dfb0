import type { RowOf } from '#lib/wire-types.ts';
import { contentScreens } from '#ui/form/content-screens.tsx';
import { ChoiceSelect } from '#ui/inputs/choice-select.tsx';
import { LineInput } from '#ui/inputs/line-input.tsx';
import { PublicationBox, unpublished } from '#ui/inputs/publication-box.tsx';
import { StateFilter } from '#ui/inputs/state-filter.tsx';
import type { Column } from '#ui/list/column.ts';
import { ContentList } from '#ui/list/content-list.tsx';
import { publicationColumn, stateColumn, updatedColumn } from '#ui/list/usual-columns.tsx';
import { RichTextInput } from '#ui/rich-text/rich-text-input.tsx';
import { FaqOrderButton } from './faq-order-button.tsx';
import { FaqPreview } from './faq-preview.tsx';

const columns: Column<RowOf<'faqs'>>[] = [
  {
    source: 'position',
    label: 'グループ',
    sortable: true,
    render: ({ faq_category }) => faq_category.name,
  },
  { source: 'question', label: '質問', sortable: true, onCard: 'title' },
  stateColumn,
  publicationColumn,
  updatedColumn,
];

const filters = [
  <ChoiceSelect
    key="category"
    source="category"
    reference="faq-categories"
    label="グループ"
    alwaysOn
  />,
  <StateFilter key="state" source="state" alwaysOn />,
];

export const List = () => (
  <ContentList columns={columns} filters={filters} actions={<FaqOrderButton />} />
);

export const { Edit, Create } = contentScreens({
  children: (
    <>
      <ChoiceSelect source="faq_category_id" reference="faq-categories" label="グループ" />
      <LineInput source="question" label="質問" />
      <RichTextInput source="answer" label="回答" />
    </>
  ),
  side: <PublicationBox />,
  preview: <FaqPreview />,
  defaults: {
    faq_category_id: null,
    question: '',
    answer: '',
    position: null,
    ...unpublished,
  },
});
