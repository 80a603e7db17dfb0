import { Box, Paper, Stack } from '@mui/material';
import type { ReactNode } from 'react';

/** The fields of a record on the left, what belongs to it on the right; on phones one column. */
export const FormColumns = ({ children, side }: { children: ReactNode; side?: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gap: 2,
      alignItems: 'start',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
    }}
  >
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      <Stack spacing={2.5}>{children}</Stack>
    </Paper>
    {side && <Stack spacing={2}>{side}</Stack>}
  </Box>
);

/** One box of the right column. */
export const SideBox = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper component="section" variant="outlined" aria-label={title} sx={{ p: 2 }}>
    <Box component="h2" sx={{ m: 0, mb: 2, fontSize: '1rem' }}>
      {title}
    </Box>
    <Stack spacing={2}>{children}</Stack>
  </Paper>
);
