import { Box, Typography } from '@mui/material';
import type { Difference } from './version-labels.ts';

/** Fields as they were, each with what it is now. */
export const FieldDifferences = ({ changed }: { changed: readonly Difference[] }) =>
  changed.map(({ field, label, before, now }) => (
    <Box key={field} component="section" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
      <Typography component="h3" sx={{ fontWeight: 700 }}>
        {label}
      </Typography>
      <Typography component="pre" sx={{ whiteSpace: 'pre-wrap', m: 0, font: 'inherit' }}>
        {before}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'pre-wrap' }}>
        現在：{now}
      </Typography>
    </Box>
  ));
