import { Link as MuiLink, Stack, Typography } from '@mui/material';
import { Link } from 'react-router';
import { formatDateTime } from '#lib/japan-time.ts';
import type { RowOf } from '#lib/wire-types.ts';
import { FilmCheckButtons } from '#ui/film-check-buttons.tsx';
import { TROUBLE_LABELS, TroubleChip, TroubleText } from '#ui/film-trouble.tsx';
import { SelectFilter } from '#ui/inputs/select-filter.tsx';
import type { Column } from '#ui/list/column.ts';
import { ContentList } from '#ui/list/content-list.tsx';
import { FilmChecking } from './film-checking.tsx';

const columns: Column<RowOf<'film-checks'>>[] = [
  {
    source: 'title',
    label: '動画',
    sortable: true,
    onCard: 'title',
    render: ({ id, title }) => (
      <MuiLink component={Link} to={`/videos/${id}`}>
        {title}
      </MuiLink>
    ),
  },
  {
    source: 'trouble',
    label: '内容',
    render: (check) => (
      <Stack spacing={0.5} component="span" sx={{ alignItems: 'start', maxWidth: 520 }}>
        {check.trouble && <TroubleChip trouble={check.trouble} />}
        <span>
          <TroubleText check={check} />
        </span>
      </Stack>
    ),
  },
  {
    source: 'since',
    label: '発生日時（日本時間）',
    sortable: true,
    render: ({ since }) => (since ? formatDateTime(since) : '―'),
  },
  {
    source: 'looked_at',
    label: '最後の確認（日本時間）',
    render: ({ looked_at }) => (looked_at ? formatDateTime(looked_at) : '―'),
  },
  { source: 'id', label: '操作', render: (check) => <FilmCheckButtons check={check} /> },
];

const filters = [
  <SelectFilter key="trouble" source="trouble" label="内容" labels={TROUBLE_LABELS} alwaysOn />,
];

/** The videos whose film needs an operator. */
export const List = () => (
  <>
    <FilmChecking />
    <ContentList
      columns={columns}
      filters={filters}
      sort={{ field: 'since', order: 'DESC' }}
      empty={
        <Typography sx={{ py: 6, px: 2, textAlign: 'center', flex: 1 }}>
          確認が必要な動画はありません。
        </Typography>
      }
    />
  </>
);
