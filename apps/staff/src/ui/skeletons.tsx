import { Paper, Skeleton, Stack } from '@mui/material';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

const waiting = { role: 'status', 'aria-label': '読み込み中' } as const;

/** The rows of a list that are awaited. */
export const ListSkeleton = () => (
  <Stack {...waiting} spacing={1} sx={{ p: 1 }}>
    {ROWS.map((row) => (
      <Skeleton key={row} variant="rounded" height={52} />
    ))}
  </Stack>
);

const Fields = () => (
  <Paper variant="outlined" sx={{ p: 3, maxWidth: 720 }}>
    <Stack spacing={2.5}>
      <Skeleton variant="rounded" height={52} />
      <Skeleton variant="rounded" height={240} />
      <Skeleton variant="rounded" height={52} width="50%" />
    </Stack>
  </Paper>
);

/** The form of a new record that is awaited. */
export const FormSkeleton = () => (
  <Stack {...waiting} spacing={2} sx={{ mt: 2 }}>
    <Fields />
  </Stack>
);

/** A record that is awaited: its head, and its form. */
export const RecordSkeleton = () => (
  <Stack {...waiting} spacing={2} sx={{ mt: 2 }}>
    <Paper variant="outlined" sx={{ p: 2 }}>
      <Skeleton variant="text" width="60%" sx={{ fontSize: '1.5rem' }} />
      <Skeleton variant="text" width="30%" />
    </Paper>
    <Fields />
  </Stack>
);
