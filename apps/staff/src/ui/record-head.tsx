import { Box, Paper, Typography } from '@mui/material';
import { sizedPicture } from '@orchard/contract/picture-sizes';
import type { ReactNode } from 'react';

/**
 * The head of a record's page: what it is, in which state, and what can be done with it. Its
 * actions stay above everything else, also on a phone.
 */
export const RecordHead = ({
  picture,
  name,
  chips,
  facts = [],
  actions,
}: {
  /** Address of the record's picture; null: it has none yet; absent: its kind has none. */
  picture?: string | null;
  name: ReactNode;
  /** Its states. */
  chips?: ReactNode;
  /** What is worth knowing at a glance. */
  facts?: readonly { label: string; value: ReactNode }[];
  actions?: ReactNode;
}) => (
  <Paper
    component="section"
    variant="outlined"
    aria-label="概要"
    sx={{ p: 2, display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}
  >
    {picture !== undefined && (
      <Box
        component={picture ? 'img' : 'span'}
        {...(picture && { src: sizedPicture(picture, 'card'), alt: '' })}
        sx={{
          ...{ width: { xs: 112, sm: 176 }, aspectRatio: '16 / 9', objectFit: 'cover' },
          ...{ borderRadius: 1, bgcolor: 'divider' },
        }}
      />
    )}
    <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
      <Typography component="h2" variant="h1" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      {chips && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.75 }}>{chips}</Box>}
    </Box>
    {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{actions}</Box>}
    {facts.length > 0 && (
      <Box
        component="dl"
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5, m: 0, width: '100%' }}
      >
        {facts.map(({ label, value }) => (
          <Box key={label}>
            <Typography component="dt" variant="caption" color="textSecondary">
              {label}
            </Typography>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
    )}
  </Paper>
);
