import { Alert, Typography } from '@mui/material';
import { formatBytes } from '@orchard/contract/format-bytes';
import { formatDateTime } from '#lib/japan-time.ts';
import type { PointInTime } from './use-point-in-time.ts';

/** How what can be opened is kept: what is wrong or missing, else in one sentence. */
export function ArchiveLine({ state }: { state: PointInTime }) {
  const { archive, by, says, days, safe_until, bytes, nights } = state;
  const size = bytes > 0 ? `（${formatBytes(bytes)}）` : '';
  const what =
    by === 'seconds'
      ? `記録のある時間なら、この${days}日間のどの1秒も開けます${size}。`
      : `保管されている${nights.length}回分のバックアップの時点を開けます${size}。`;
  return (
    <>
      {says && <Alert severity={archive === 'stopped' ? 'error' : 'info'}>{says}</Alert>}
      {safe_until && (
        <Typography variant="body2" color="textSecondary" sx={{ wordBreak: 'auto-phrase' }}>
          {archive === 'working' && what}
          いちばん新しい記録は{formatDateTime(safe_until)}です。
        </Typography>
      )}
    </>
  );
}
