import { Box } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { keepPreviousData } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { call } from '#lib/api/call.ts';
import { useCall } from '#lib/use-call.ts';
import type { RowOf } from '#lib/wire-types.ts';
import { OpenRecord } from '#ui/inbox/open-record.tsx';
import { type Column, titleColumn } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { ExportButton, FileButton } from '#ui/list/export-button.tsx';
import { Quiet } from '#ui/texts.tsx';
import { CountedFilter, countedFilters, useCounted } from './counted-filter.tsx';
import { formatMembers, formatMinutes, formatShare, shareOf } from './format-statistics.ts';
import { MinuteBox } from './minute-box.tsx';
import { BrandStatistics, StatisticsHead } from './video-statistics.tsx';

const columns: Column<RowOf<'video-analytics'>>[] = [
  titleColumn('title', '動画', ({ title }) => (
    <Box component="span" sx={{ display: 'block', minWidth: { md: 180 } }}>
      {title}
    </Box>
  )),
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

/** Every video by how often and how much of it is really watched. */
export const List = () => (
  <ContentList
    columns={columns}
    filters={countedFilters}
    sort={{ field: 'members', order: 'DESC' }}
    actions={<ExportButton fetchFile={(query) => call(staffApi.exportVideoAnalytics, { query })} />}
  />
);

/** How one video is watched. */
export function Edit() {
  const { id = '' } = useParams();
  const filter = useCounted();
  const args = { params: { id }, query: filter.counted };
  const { data, error, isPending } = useCall(staffApi['video-analytics.read'], {
    queryKey: ['video-analytics', id, filter.counted],
    ...args,
    placeholderData: keepPreviousData,
  });
  return (
    <OpenRecord title="動画の利用状況" isPending={isPending} error={error}>
      {data && (
        <>
          <CountedFilter {...filter} />
          <StatisticsHead
            record={data}
            actions={<FileButton fetchFile={() => call(staffApi.exportRetention, args)} />}
          />
          <MinuteBox id={id} counted={filter.counted} />
          <BrandStatistics brands={data.brands} />
          <Quiet sx={{ pb: 2 }}>
            同じ会員が同じ場所を何度見ても、視聴時間には1回だけ数えます。早送りで飛ばした場所は数えません。
          </Quiet>
        </>
      )}
    </OpenRecord>
  );
}
