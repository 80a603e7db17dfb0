import { Box } from '@mui/material';
import { sizedPicture } from '@orchard/contract/picture-sizes';
import type { ReactNode } from 'react';

/** A small picture; an empty frame where there is none. */
export const Thumbnail = ({ url }: { url: string | null }) => (
  <Box
    component={url ? 'img' : 'span'}
    {...(url && { src: sizedPicture(url, 'card'), alt: '', loading: 'lazy' })}
    sx={{
      ...{ width: { xs: 72, sm: 104 }, aspectRatio: '16 / 9', objectFit: 'cover' },
      ...{ borderRadius: 1, flexShrink: 0, bgcolor: 'divider' },
    }}
  />
);

/** The name of a row beside its picture. */
export const Pictured = ({ url, children }: { url: string | null; children: ReactNode }) => (
  <Box
    component="span"
    sx={{ display: 'flex', gap: 1.5, alignItems: 'center', minWidth: { lg: 300 } }}
  >
    <Thumbnail url={url} />
    <span>{children}</span>
  </Box>
);
