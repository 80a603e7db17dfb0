import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { RowOf } from '#lib/wire-types.ts';
import { contentScreens } from '#ui/form/content-screens.tsx';
import { ChoiceSelect, useChoices } from '#ui/inputs/choices.tsx';
import { LineInput } from '#ui/inputs/line-input.tsx';
import { PublicationBox, unpublished } from '#ui/inputs/publication-box.tsx';
import { SelectField } from '#ui/inputs/select-field.tsx';
import { type Column, publicationColumn, stateColumn, updatedColumn } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { StateFilter } from '#ui/list/filters.tsx';
import { OrderButton } from '#ui/order/order-dialog.tsx';
import { RichText } from '#ui/rich-text/rich-text.tsx';
import { RichTextInput } from '#ui/rich-text/rich-text-input.tsx';

function FaqPreview() {
  const [question, answer] = useWatch({ name: ['question', 'answer'] });
  return (
    <Box component="article" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2 }}>
      <Typography component="h1" sx={{ fontWeight: 700, mb: 2 }}>
        {question || '（質問なし）'}
      </Typography>
      <RichText html={answer ?? ''} />
    </Box>
  );
}

/** Above the list of the FAQ: puts the questions of one group in order. */
function FaqOrderButton() {
  const { filterValues } = useListContext();
  const { data: groups = [] } = useChoices<RowOf<'faq-categories'>>('faq-categories');
  const [chosen, setChosen] = useState<number>();
  const category = chosen ?? (Number(filterValues?.category) || groups[0]?.id);
  if (category === undefined) return null;
  return (
    <OrderButton
      filter={{ category }}
      choice={
        <SelectField
          label="グループ"
          value={category}
          choices={groups}
          onChange={(value) => setChosen(Number(value))}
          sx={{ mb: 2, mt: 1 }}
        />
      }
    />
  );
}

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
  defaults: { faq_category_id: null, question: '', answer: '', position: null, ...unpublished },
});
