import { Alert, List, ListItem, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useResourceContext } from 'react-admin';
import { versionsOf } from '#lib/data-provider.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import { SideBox } from '#ui/form/form-columns.tsx';
import { formatAction } from '#ui/versions/version-labels.ts';

/** Who did what with a record of an inbox, and when. */
export function HistoryBox({ id }: { id: number }) {
  const resource = useResourceContext() ?? '';
  const { data, error } = useQuery({
    queryKey: [resource, 'versions', id],
    queryFn: () => versionsOf(resource, id),
  });
  return (
    <SideBox title="対応の履歴">
      {error && <Alert severity="error">{error.message}</Alert>}
      {data?.length === 0 && (
        <Typography color="textSecondary">対応の記録はまだありません。</Typography>
      )}
      <List disablePadding sx={{ maxHeight: 320, overflowY: 'auto' }}>
        {data?.map((entry) => (
          <ListItem key={entry.id} disableGutters divider>
            <Typography variant="body2">
              {formatDateTime(entry.at)}
              <br />
              {entry.staff_name}・{formatAction(entry.action)}
            </Typography>
          </ListItem>
        ))}
      </List>
    </SideBox>
  );
}
