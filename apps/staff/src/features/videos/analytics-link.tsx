import AnalyticsIcon from '@mui/icons-material/QueryStatsOutlined';
import { Button } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { Link } from 'react-router';
import { useMay } from '#lib/use-rights.ts';

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
