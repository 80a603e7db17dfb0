import { Box } from '@mui/material';
import { serverNow } from '#lib/api/server-clock.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import { sayAge } from '#lib/say-age.ts';

/** How long ago something was, with the moment itself for whoever points at it. */
export const Age = ({ at }: { at: string }) => (
  <Box component="time" title={formatDateTime(at)} sx={{ whiteSpace: 'nowrap' }}>
    {sayAge(at, serverNow())}
  </Box>
);
