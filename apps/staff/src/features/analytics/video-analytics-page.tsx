import { Box, Link, Stack, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { keepPreviousData } from '@tanstack/react-query';
import { Link as RouterLink, useParams } from 'react-router';
import { call } from '#lib/api/call.ts';
import { useCall } from '#lib/use-call.ts';
import { useMay } from '#lib/use-rights.ts';
import { OpenRecord } from '#ui/inbox/open-record.tsx';
import { FileButton } from '#ui/list/export-button.tsx';
import { BrandStatistics } from './brand-statistics.tsx';
import { CountedFilter, useCounted } from './counted-filter.tsx';
import { RetentionBox } from './retention-box.tsx';
import { StatisticCards } from './statistic-cards.tsx';

/** How one video is watched. */
export function VideoAnalyticsPage() {
  const { id = '' } = useParams();
  const filter = useCounted();
  const mayOpenVideo = useMay('content.read');
  const args = { params: { id }, query: filter.counted };
  const { data, error, isPending } = useCall(staffApi['video-analytics.read'], {
    queryKey: ['video-analytics', id, filter.counted],
    ...args,
    placeholderData: keepPreviousData,
  });
  const fetchFile = async () => {
    const { file, csv, count } = await call(staffApi.exportRetention, args);
    return { name: file, csv, message: `${count}行を書き出しました。` };
  };
  return (
    <OpenRecord title="動画の利用状況" isPending={isPending} error={error}>
      {data && (
        <>
          <Stack
            direction="row"
            useFlexGap
            spacing={2}
            sx={{ alignItems: 'center', flexWrap: 'wrap' }}
          >
            <Typography component="h2" variant="h2" sx={{ flex: '1 1 15rem', minWidth: 0 }}>
              {mayOpenVideo ? (
                <Link
                  component={RouterLink}
                  to={`/videos/${data.id}`}
                  sx={{ overflowWrap: 'anywhere' }}
                >
                  {data.title}
                </Link>
              ) : (
                data.title
              )}
            </Typography>
            <FileButton fetchFile={fetchFile} />
          </Stack>
          <CountedFilter {...filter} />
          <StatisticCards record={data} />
          <RetentionBox record={data} />
          <BrandStatistics brands={data.brands} />
          <Box sx={{ pb: 2 }}>
            <Typography variant="body2" color="textSecondary">
              同じ会員が同じ場所を何度見ても、視聴時間には1回だけ数えます。早送りで飛ばした場所は数えません。
            </Typography>
          </Box>
        </>
      )}
    </OpenRecord>
  );
}
