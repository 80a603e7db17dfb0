import { Typography } from '@mui/material';
import { DateInput, useRecordContext } from 'react-admin';
import type { RecordOf, RowOf } from '#lib/wire-types.ts';
import { ContentEdit } from '#ui/form/content-edit.tsx';
import { LineInput } from '#ui/inputs/line-input.tsx';
import type { Column } from '#ui/list/column.ts';
import { ContentList } from '#ui/list/content-list.tsx';
import { updatedColumn } from '#ui/list/usual-columns.tsx';
import { RichTextInput } from '#ui/rich-text/rich-text-input.tsx';
import { formatDay } from './format-day.ts';
import { TermsPreview } from './terms-preview.tsx';

const columns: Column<RowOf<'terms'>>[] = [
  { source: 'brand_label', label: 'ブランド', onCard: 'title' },
  {
    source: 'title',
    label: 'タイトル',
    sortable: true,
    render: ({ title }) => title ?? '未設定',
  },
  {
    source: 'revised_on',
    label: '改定日',
    sortable: true,
    render: ({ revised_on }) => formatDay(revised_on),
  },
  updatedColumn,
];

export const List = () => <ContentList columns={columns} />;

/** Whose terms are open. */
function Brand() {
  const terms = useRecordContext<RecordOf<'terms'>>();
  return (
    <Typography color="textSecondary">
      ブランド：{terms?.brand_label}
      （条文の見出しは「見出し2」にすると、会員の画面で目次になります）
    </Typography>
  );
}

export const Edit = () => (
  <ContentEdit preview={<TermsPreview />}>
    <Brand />
    <LineInput source="title" label="タイトル" />
    <DateInput source="revised_on" label="改定日" fullWidth={false} />
    <RichTextInput source="body" label="本文" />
  </ContentEdit>
);
