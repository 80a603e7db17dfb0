import { Alert, Button, Chip, CircularProgress, List, ListItem, ListItemText } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import { useAction } from '#lib/use-action.ts';
import { useCall } from '#lib/use-call.ts';
import { SideBox } from '#ui/form/form-columns.tsx';
import { formatDevice } from './format-device.ts';

const queryKey = ['own-sessions'];

/** Where one is signed in, each with a way to end it. */
export function OwnSessions() {
  const client = useQueryClient();
  const readAnew = () => client.invalidateQueries({ queryKey });
  const { data, error, isPending } = useCall(staffApi.listOwnSessions, { queryKey });
  const end = useAction(
    (sessionId: string) => call(staffApi.endOwnSession, { params: { sessionId } }),
    () => '選択した端末からログアウトしました。',
  );
  return (
    <SideBox title="ログイン中の端末">
      {isPending && <CircularProgress size={24} aria-label="読み込み中" />}
      {error && <Alert severity="error">{error.message}</Alert>}
      <List disablePadding>
        {data?.map(({ id, is_this, device, ip, began_at, last_seen_at }) => (
          <ListItem key={id} disableGutters divider sx={{ flexWrap: 'wrap', gap: 1 }}>
            <ListItemText
              primary={formatDevice(device)}
              secondary={`${ip}・ログイン ${formatDateTime(began_at)}・最終利用 ${formatDateTime(last_seen_at)}`}
            />
            {is_this ? (
              <Chip size="small" label="この端末" color="primary" variant="outlined" />
            ) : (
              <Button
                disabled={end.isPending}
                onClick={() => end.mutate(id, { onSettled: readAnew })}
              >
                ログアウトする
              </Button>
            )}
          </ListItem>
        ))}
      </List>
    </SideBox>
  );
}
