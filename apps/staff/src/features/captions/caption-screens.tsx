import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, Button, Chip } from '@mui/material';
import type { CaptionState } from '@orchard/contract/staff/captions';
import { formatDuration } from '#lib/duration.ts';
import type { RowOf } from '#lib/wire-types.ts';
import { type Column, stateColumn, updatedColumn } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { SelectFilter } from '#ui/list/filters.tsx';
import { useBulkOfChosen } from '#ui/undo-notice.tsx';

const LABELS: Record<CaptionState, string> = {
  timed: 'あり',
  estimated: 'あり（時刻は目安）',
  none: 'なし',
};

const columns: Column<RowOf<'captions'>>[] = [
  { source: 'title', label: '動画', sortable: true, onCard: 'title' },
  {
    source: 'captions',
    label: '字幕',
    onCard: 'chip',
    render: ({ captions }) => (
      <Chip
        component="span"
        size="small"
        variant="outlined"
        color={captions === 'none' ? 'default' : 'success'}
        label={`字幕：${LABELS[captions]}`}
      />
    ),
  },
  { source: 'line_count', label: '行数', sortable: true },
  {
    source: 'duration_seconds',
    label: '長さ',
    render: ({ duration_seconds }) => (
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {formatDuration(duration_seconds) || '―'}
      </Box>
    ),
  },
  { ...stateColumn, label: '動画の状態' },
  updatedColumn,
];

const filters = [
  <SelectFilter key="captions" source="captions" label="字幕" labels={LABELS} alwaysOn />,
];

function DeleteChosen() {
  const { start, isPending } = useBulkOfChosen();
  return (
    <Button
      color="error"
      startIcon={<DeleteIcon />}
      disabled={isPending}
      onClick={() => start('delete')}
    >
      字幕を削除する
    </Button>
  );
}

/** All videos with the state of their captions. */
export const List = () => (
  <ContentList
    columns={columns}
    filters={filters}
    sort={{ field: 'published_at', order: 'DESC' }}
    bulkActions={<DeleteChosen />}
  />
);

export { CaptionPage as Edit } from './caption-page.tsx';
