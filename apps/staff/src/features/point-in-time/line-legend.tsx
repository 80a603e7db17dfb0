import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { tokens } from '#ui/theme.ts';

/** How seconds look that can be opened. */
export const COVERED = tokens.primary;
/** How seconds look that cannot: hatched, so that colour alone does not say it. */
export const GAP = `repeating-linear-gradient(135deg, ${tokens.line} 0 3px, transparent 3px 7px)`;

const Entry = ({ sign, children }: { sign: ReactNode; children: ReactNode }) => (
  <Stack component="li" direction="row" sx={{ gap: 0.75, alignItems: 'center' }}>
    {sign}
    <Typography variant="body2" component="span">
      {children}
    </Typography>
  </Stack>
);

const swatch = { width: 24, height: 12, border: 1, borderColor: tokens.edge, borderRadius: '2px' };

/** What the line's fillings mean. */
export const LineLegend = () => (
  <Stack
    component="ul"
    direction="row"
    useFlexGap
    aria-label="凡例"
    sx={{ m: 0, p: 0, columnGap: 2, rowGap: 0.5, flexWrap: 'wrap', listStyle: 'none' }}
  >
    <Entry sign={<Box sx={{ ...swatch, bgcolor: COVERED }} />}>開ける時間</Entry>
    <Entry sign={<Box sx={{ ...swatch, background: GAP }} />}>記録のない時間</Entry>
  </Stack>
);
