import { Alert, Typography } from '@mui/material';
import type { ARCHIVE_STATES } from '@orchard/contract/staff/point-in-time';
import { formatExactTime } from '#lib/japan-time.ts';
import { formatBytes } from './format-times.ts';
import type { PointInTime } from './use-point-in-time.ts';

const SEVERITIES: Record<(typeof ARCHIVE_STATES)[number], 'info' | 'error'> = {
  working: 'info',
  stopped: 'error',
  off: 'info',
};

/** What is wrong with the archive, or missing. */
export const ArchiveAlert = ({ state: { archive, says } }: { state: PointInTime }) =>
  says && <Alert severity={SEVERITIES[archive]}>{says}</Alert>;

/** Up to where the site is safe, and what the archive takes up. */
export const ArchiveLine = ({ state: { safe_until, bytes } }: { state: PointInTime }) => (
  <Typography variant="body2" color="textSecondary" sx={{ wordBreak: 'auto-phrase' }}>
    {safe_until &&
      `このサーバーが今なくなっても、${formatExactTime(safe_until)}までは別の保管先に残っています。`}
    {bytes > 0 && `記録の大きさは${formatBytes(bytes)}です。`}
  </Typography>
);
