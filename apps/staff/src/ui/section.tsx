import { Paper, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** A framed part of a screen under its heading. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper component="section" variant="outlined" aria-label={title} sx={{ p: 2, minWidth: 0 }}>
    <Typography component="h2" variant="h2">
      {title}
    </Typography>
    {children}
  </Paper>
);
