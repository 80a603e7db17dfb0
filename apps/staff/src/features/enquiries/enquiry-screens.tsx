import { Chip, Stack } from '@mui/material';
import type { RowOf } from '#lib/wire-types.ts';
import { ChoiceSelect } from '#ui/inputs/choices.tsx';
import type { Column } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { AssigneeFilter, BrandFilter, SelectFilter } from '#ui/list/filters.tsx';
import { Age } from '#ui/texts.tsx';
import { STATUS_LABELS, StatusChip } from './enquiry-status.tsx';

const columns: Column<RowOf<'enquiries'>>[] = [
  { source: 'subject', label: '件名', sortable: true, onCard: 'title' },
  {
    source: 'status',
    label: '状態',
    onCard: 'chip',
    render: ({ status, replies, has_failed_reply, has_follow_up }) => (
      <Stack direction="row" useFlexGap spacing={0.5} component="span" sx={{ flexWrap: 'wrap' }}>
        <StatusChip state={status} />
        {replies > 0 && <Chip size="small" variant="outlined" label={`返信${replies}件`} />}
        {has_follow_up && <Chip size="small" color="warning" label="追加の連絡" />}
        {has_failed_reply && (
          <Chip size="small" variant="outlined" color="error" label="返信が届いていません" />
        )}
      </Stack>
    ),
  },
  {
    source: 'asked_at',
    label: '経過',
    sortable: true,
    render: ({ asked_at }) => <Age at={asked_at} />,
  },
  { source: 'member_name', label: '会員' },
  { source: 'brand', label: 'ブランド', render: ({ brand }) => brand.label },
  { source: 'category', label: '種類', render: ({ category }) => category?.text ?? '指定なし' },
  {
    source: 'assignee',
    label: '担当者',
    render: ({ assignee }) => assignee?.name ?? '未割り当て',
  },
];

const filters = [
  <SelectFilter key="status" source="status" label="状態" labels={STATUS_LABELS} alwaysOn />,
  <AssigneeFilter key="assignee" source="assignee" alwaysOn />,
  <BrandFilter key="brand" source="brand" label="ブランド" />,
  <ChoiceSelect
    key="category"
    source="category"
    reference="contact-categories"
    label="種類"
    optionText="text"
  />,
];

/** The inbox: what is open and waits longest comes first. */
export const List = () => (
  <ContentList columns={columns} filters={filters} sort={{ field: 'waiting', order: 'ASC' }} />
);

export { EnquiryPage as Edit } from './enquiry-page.tsx';
