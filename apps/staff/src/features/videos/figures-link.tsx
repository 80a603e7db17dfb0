import FiguresIcon from '@mui/icons-material/QueryStatsOutlined';
import { Button } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { Link } from 'react-router';
import { useMay } from '#lib/use-rights.ts';

/** From a video to how it is watched. */
export function FiguresLink() {
  const record = useRecordContext();
  const mayRead = useMay('figures.read');
  if (!record || !mayRead) return null;
  return (
    <Button component={Link} to={`/video-figures/${record.id}`} startIcon={<FiguresIcon />}>
      利用状況を見る
    </Button>
  );
}
