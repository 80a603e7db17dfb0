import { Box, Paper, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** A card in the middle of an otherwise empty screen. */
export const AuthCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2 }}>
    <Paper variant="outlined" sx={{ width: '100%', maxWidth: 440, p: { xs: 2.5, sm: 4 } }}>
      <Stack spacing={2.5}>
        <Typography component="h1" variant="h1" sx={{ wordBreak: 'auto-phrase' }}>
          {title}
        </Typography>
        {children}
      </Stack>
    </Paper>
  </Box>
);
