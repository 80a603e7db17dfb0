import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** One line of a list of facts: what it is, and its value. */
export const Fact = (props: { label: string; width: string; children: ReactNode }) => (
  <Box sx={{ display: 'flex', gap: 1 }}>
    <Box component="dt" sx={{ color: 'text.secondary', flexShrink: 0, width: props.width }}>
      {props.label}
    </Box>
    <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
      {props.children}
    </Box>
  </Box>
);
