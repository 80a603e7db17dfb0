import { Typography } from '@mui/material';
import { DateInput, useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { formatDay } from '#lib/japan-time.ts';
import type { RecordOf, RowOf } from '#lib/wire-types.ts';
import { ContentEdit } from '#ui/form/content-screens.tsx';
import { LineInput } from '#ui/inputs/line-input.tsx';
import { type Column, updatedColumn } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { RichText } from '#ui/rich-text/rich-text.tsx';
import { RichTextInput } from '#ui/rich-text/rich-text-input.tsx';

function TermsPreview() {
  const [title, body, revisedOn] = useWatch({ name: ['title', 'body', 'revised_on'] });
  return (
    <article>
      <Typography component="h1" sx={{ fontSize: '1.5rem', fontWeight: 700 }}>
        {title || '（タイトルなし）'}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {formatDay(revisedOn).replace(/\d+日$/, '')}改定
      </Typography>
      <RichText html={body ?? ''} />
    </article>
  );
}

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
