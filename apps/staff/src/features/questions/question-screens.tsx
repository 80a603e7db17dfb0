import { Chip, Stack } from '@mui/material';
import type { RowOf } from '#lib/wire-types.ts';
import { RecordFilter } from '#ui/inputs/record-filter.tsx';
import type { Column } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { AssigneeFilter, BrandFilter, SelectFilter } from '#ui/list/filters.tsx';
import { Age } from '#ui/texts.tsx';

type Row = RowOf<'questions'>;

const excerpt = (text: string) => {
  const characters = [...text];
  return characters.length > 80 ? `${characters.slice(0, 80).join('')}…` : text;
};

const columns: Column<Row>[] = [
  {
    source: 'message',
    label: '質問',
    onCard: 'title',
    render: ({ message }) => excerpt(message),
  },
  {
    source: 'answered_at',
    label: '状態',
    onCard: 'chip',
    render: ({ answered_at, has_draft }) => (
      <Stack direction="row" spacing={0.5} component="span">
        {answered_at ? (
          <Chip size="small" variant="outlined" color="success" label="回答済み" />
        ) : (
          <Chip size="small" variant="outlined" color="warning" label="未回答" />
        )}
        {has_draft && <Chip size="small" variant="outlined" label="下書きあり" />}
      </Stack>
    ),
  },
  {
    source: 'created_at',
    label: '経過',
    sortable: true,
    render: ({ created_at }) => <Age at={created_at} />,
  },
  { source: 'video', label: '動画', render: ({ video }) => video.title },
  {
    source: 'member_name',
    label: '会員',
    render: ({ member_name, brands }) =>
      `${member_name}${brands.length > 0 ? `（${brands.map(({ label }) => label).join('、')}）` : ''}`,
  },
  {
    source: 'assignee',
    label: '担当者',
    render: ({ assignee }) => assignee?.name ?? '未割り当て',
  },
];

const STATES = { unanswered: '未回答', answered: '回答済み' };

const filters = [
  <SelectFilter key="state" source="state" label="状態" labels={STATES} alwaysOn />,
  <AssigneeFilter key="assignee" source="assignee" alwaysOn />,
  <BrandFilter key="brand" source="brand" label="会員区分" />,
  <RecordFilter key="video" source="video" reference="videos" label="動画" />,
];

/** The inbox: what waits longest comes first. */
export const List = () => (
  <ContentList columns={columns} filters={filters} sort={{ field: 'waiting', order: 'ASC' }} />
);

export { QuestionPage as Edit } from './question-page.tsx';
