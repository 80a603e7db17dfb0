import InboxIcon from '@mui/icons-material/InboxOutlined';
import { Stack, Typography } from '@mui/material';
import { CreateButton, useGetResourceLabel, useResourceContext } from 'react-admin';

/** A list in which there is nothing yet: why, and the next step. */
export function EmptyList({
  canCreate,
  text,
}: {
  canCreate: boolean;
  /** What is said instead of that there is none yet. */
  text?: string | undefined;
}) {
  const resource = useResourceContext() ?? '';
  const label = useGetResourceLabel()(resource, 2);
  return (
    <Stack spacing={2} sx={{ alignItems: 'center', py: 8, px: 2, textAlign: 'center', flex: 1 }}>
      <InboxIcon sx={{ fontSize: 48, color: 'text.secondary' }} />
      <Typography component="h2" variant="h2">
        {text ?? `${label}はまだありません`}
      </Typography>
      {canCreate && (
        <>
          <Typography color="textSecondary">
            最初の1件を作成すると、ここに一覧で表示されます。
          </Typography>
          <CreateButton variant="contained" />
        </>
      )}
    </Stack>
  );
}
