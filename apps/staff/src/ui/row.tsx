import { Stack, type StackProps } from '@mui/material';
import type { ElementType } from 'react';

/** What stands beside each other, and below where there is no room. */
export const Row = ({ sx, ...rest }: StackProps<'div', { component?: ElementType }>) => (
  <Stack
    direction="row"
    useFlexGap
    sx={[{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }, ...(Array.isArray(sx) ? sx : [sx])]}
    {...rest}
  />
);
