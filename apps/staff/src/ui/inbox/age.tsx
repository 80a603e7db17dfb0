import { Box } from '@mui/material';
import { serverNow } from '#lib/api/server-clock.ts';
import { formatAge } from '#lib/format-age.ts';
import { formatDateTime } from '#lib/japan-time.ts';

/** How long ago something was, with the moment itself for whoever points at it. */
export const Age = ({ at }: { at: string }) => (
  <Box component="time" title={formatDateTime(at)} sx={{ whiteSpace: 'nowrap' }}>
    {formatAge(at, serverNow())}
  </Box>
);
