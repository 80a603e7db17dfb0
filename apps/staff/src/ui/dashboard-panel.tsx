import { Box, Paper, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A part of the dashboard, with the way to the screen that shows all of it. */
export function DashboardPanel(props: {
  title: string;
  /** Follows the title; not part of the panel's name. */
  note?: string;
  to: string;
  linkText?: string;
  children: ReactNode;
}) {
  const { title, note, to, linkText = 'すべて見る', children } = props;
  return (
    <Paper component="section" variant="outlined" aria-label={title} sx={{ p: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
        <Typography component="h2" variant="h6" sx={{ flex: 1, wordBreak: 'auto-phrase' }}>
          {title}
          {note}
        </Typography>
        <Typography
          component={Link}
          to={to}
          sx={{ color: 'primary.main', py: 1, whiteSpace: 'nowrap' }}
        >
          {linkText}
        </Typography>
      </Box>
      {children}
    </Paper>
  );
}
