import CaptionIcon from '@mui/icons-material/ClosedCaptionOutlined';
import AnalyticsIcon from '@mui/icons-material/QueryStatsOutlined';
import { Alert, Box, Button, Chip, Link as MuiLink, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import type { FilmCheck } from '@orchard/contract/staff/film-checks';
import { useRecordContext } from 'react-admin';
import { Link } from 'react-router';
import { formatDateTime } from '#lib/japan-time.ts';
import { useCall } from '#lib/use-call.ts';
import { useMay } from '#lib/use-rights.ts';
import { FilmCheckButtons, TroubleChip, TroubleText } from '#ui/film-checks.tsx';
import { SideBox } from '#ui/section.tsx';
import { Quiet } from '#ui/texts.tsx';

/** The series in which the open video stands. */
export function SeriesBox() {
  const record = useRecordContext();
  const { data, error } = useCall(staffApi['series.list'], {
    queryKey: ['series', 'of-video', record?.id],
    query: { video: String(record?.id) },
    enabled: record !== undefined,
  });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data || data.length === 0) return null;
  return (
    <SideBox title="講座">
      {data.map(({ id, title }) => (
        <Typography key={id} sx={{ overflowWrap: 'anywhere' }}>
          <MuiLink component={Link} to={`/series/${id}`}>
            {title}
          </MuiLink>
        </Typography>
      ))}
    </SideBox>
  );
}

/** Leads to the captions of the open video. */
export function CaptionsBox() {
  const record = useRecordContext();
  if (!record) return null;
  return (
    <SideBox title="字幕・文字起こし">
      <Button
        component={Link}
        to={`/captions/${record.id}`}
        variant="outlined"
        startIcon={<CaptionIcon />}
      >
        字幕を編集する
      </Button>
    </SideBox>
  );
}

/** From a video to how it is watched. */
export function AnalyticsLink() {
  const record = useRecordContext();
  const mayRead = useMay('analytics.read');
  if (!record || !mayRead) return null;
  return (
    <Button component={Link} to={`/video-analytics/${record.id}`} startIcon={<AnalyticsIcon />}>
      利用状況を見る
    </Button>
  );
}

function StateOf({ check: { trouble, is_suspected, looked_at } }: { check: FilmCheck }) {
  if (trouble) return <TroubleChip trouble={trouble} />;
  if (is_suspected) {
    return <Chip size="small" variant="outlined" color="warning" label="もう一度確認します" />;
  }
  return looked_at ? (
    <Chip size="small" variant="outlined" color="success" label="問題なし" />
  ) : (
    <Chip size="small" variant="outlined" label="未確認" />
  );
}

/** What the last look at the saved film of the open video found. */
export function FilmCheckBox() {
  const record = useRecordContext();
  const { data: check } = useCall(staffApi['film-checks.read'], {
    // A saved change may bring another film.
    queryKey: ['film-checks', 'of-video', record?.id, record?.revision],
    enabled: record !== undefined,
    params: { id: Number(record?.id) },
  });
  if (!check) return null;
  return (
    <SideBox title="動画の確認">
      <Box>
        <StateOf check={check} />
      </Box>
      {check.trouble && (
        <Box>
          <TroubleText check={check} />
        </Box>
      )}
      <Quiet>
        {check.since && `${formatDateTime(check.since)}から。`}
        {check.looked_at
          ? `最後の確認：${formatDateTime(check.looked_at)}`
          : '毎日午前3時に自動で確認します。'}
      </Quiet>
      <FilmCheckButtons check={check} />
    </SideBox>
  );
}
