import { Box, Chip, Stack } from '@mui/material';
import type { State } from '@orchard/contract/staff/wire';
import { formatDateTime, type Publication } from '#lib/japan-time.ts';
import { StateChip } from '#ui/state-chip.tsx';
import type { Column } from './column.ts';

/** The state of a row, as a chip. */
export const stateColumn: Column<{ state: State }> = {
  source: 'state',
  label: '状態',
  render: ({ state }) => <StateChip state={state} />,
  onCard: 'chip',
};

const DateTime = ({ at }: { at: string | null }) => (
  <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
    {formatDateTime(at)}
  </Box>
);

/** From when until when, in Japan's time. */
export const publicationColumn: Column<Publication> = {
  source: 'published_at',
  label: '公開期間（日本時間）',
  sortable: true,
  render: ({ published_at, published_until }) =>
    published_at || published_until ? (
      <Stack component="span">
        <DateTime at={published_at} />
        {published_until && (
          <span>
            〜 <DateTime at={published_until} />
          </span>
        )}
      </Stack>
    ) : (
      '―'
    ),
};

/** The tags of a row. */
export const tagsColumn: Column<{ tags: { id: number; name: string }[] }> = {
  source: 'tags',
  label: 'タグ',
  render: ({ tags }) => (
    <Stack component="span" direction="row" useFlexGap spacing={0.5} sx={{ flexWrap: 'wrap' }}>
      {tags.map(({ id, name }) => (
        <Chip key={id} component="span" size="small" label={name} />
      ))}
    </Stack>
  ),
};

/** When a row was changed last, in Japan's time. */
export const updatedColumn: Column<{ updated_at: string | null }> = {
  source: 'updated_at',
  label: '更新日時（日本時間）',
  sortable: true,
  onCard: 'hidden',
  render: ({ updated_at }) => <DateTime at={updated_at} />,
};
