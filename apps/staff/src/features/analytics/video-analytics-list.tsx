import { Box } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { call } from '#lib/api/call.ts';
import type { RowOf } from '#lib/wire-types.ts';
import { BrandFilter } from '#ui/inputs/brand-filter.tsx';
import type { Column } from '#ui/list/column.ts';
import { ContentList } from '#ui/list/content-list.tsx';
import { ExportButton, type Exported } from '#ui/list/export-button.tsx';
import { periodFilters } from '#ui/list/usual-filters.tsx';
import { formatMembers, formatMinutes, formatShare, shareOf } from './format-statistics.ts';

const columns: Column<RowOf<'video-analytics'>>[] = [
  {
    source: 'title',
    label: '動画',
    sortable: true,
    onCard: 'title',
    render: ({ title }) => (
      <Box component="span" sx={{ display: 'block', minWidth: { md: 180 } }}>
        {title}
      </Box>
    ),
  },
  {
    source: 'members',
    label: '視聴した会員',
    sortable: true,
    render: ({ members, starts }) =>
      `${formatMembers(members)}（${starts.toLocaleString('ja-JP')}回）`,
  },
  {
    source: 'minutes',
    label: '視聴時間',
    sortable: true,
    render: ({ minutes }) => formatMinutes(minutes),
  },
  {
    source: 'finished',
    label: '視聴を完了した会員',
    sortable: true,
    render: ({ finished, members }) =>
      `${formatMembers(finished)}（${formatShare(shareOf(finished, members))}）`,
  },
  {
    source: 'share',
    label: '平均視聴率',
    sortable: true,
    render: ({ share }) => formatShare(share),
  },
  { source: 'bookmarked', label: 'ブックマーク', sortable: true },
];

const filters = [
  <BrandFilter key="brand" source="brand" label="会員区分" alwaysOn />,
  ...periodFilters('視聴開始日（開始）', '視聴開始日（終了）'),
];

async function fetchFile(query: Record<string, string>): Promise<Exported> {
  const { file, csv, count } = await call(staffApi.exportVideoAnalytics, { query });
  return { name: file, csv, message: `${count}行を書き出しました。` };
}

/** Every video by how often and how much of it is really watched. */
export const VideoAnalyticsList = () => (
  <ContentList
    columns={columns}
    filters={filters}
    sort={{ field: 'members', order: 'DESC' }}
    actions={<ExportButton fetchFile={fetchFile} />}
  />
);
