import { Alert, CircularProgress, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { Title } from 'react-admin';

/** The frame of a screen on which one record is worked on: it is awaited, or told why not. */
export const OpenRecord = ({
  title,
  isPending,
  error,
  children,
}: {
  title: string;
  isPending: boolean;
  error: Error | null;
  children?: ReactNode;
}) => (
  <Stack spacing={2} sx={{ mt: 2, px: { xs: 1, sm: 0 } }}>
    <Title title={title} />
    {isPending && <CircularProgress aria-label="読み込み中" />}
    {error && <Alert severity="error">{error.message}</Alert>}
    {children}
  </Stack>
);
