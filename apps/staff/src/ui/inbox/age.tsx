import { Box } from '@mui/material';
import { serverNow } from '#lib/api/server-clock.ts';
import { formatAge } from '#lib/format-age.ts';
import { formatDateTime } from '#lib/japan-time.ts';

/** The age of something; a tooltip shows its time. */
export const Age = ({ at }: { at: string }) => (
  <Box component="time" title={formatDateTime(at)} sx={{ whiteSpace: 'nowrap' }}>
    {formatAge(at, serverNow())}
  </Box>
);
