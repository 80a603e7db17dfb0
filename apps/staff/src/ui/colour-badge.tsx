import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** White words on a colour that an operator chose, as members see them. */
export const ColourBadge = ({ colour, children }: { colour: string; children: ReactNode }) => (
  <Box
    component="span"
    sx={{
      display: 'inline-block',
      px: 1,
      borderRadius: 1,
      fontSize: '0.8125rem',
      lineHeight: 1.7,
      whiteSpace: 'nowrap',
      color: '#fff',
      bgcolor: colour,
    }}
  >
    {children}
  </Box>
);
