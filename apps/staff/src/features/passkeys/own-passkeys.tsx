import { Alert, Button, CircularProgress, List, Typography } from '@mui/material';
import { MOST_PASSKEYS } from '@orchard/contract/passkey-limits';
import { staffApi } from '@orchard/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { canUsePasskeys, mayHavePasskeys } from '#lib/passkeys-here.ts';
import { useAction } from '#lib/use-action.ts';
import { useCall } from '#lib/use-call.ts';
import { SideBox } from '#ui/form/form-columns.tsx';
import { makePasskey } from './make-passkey.ts';
import { PasskeyRow } from './passkey-row.tsx';

const queryKey = ['own-passkeys'];

/** One's own passkeys, each of which is both steps of signing in. */
export function OwnPasskeys() {
  const client = useQueryClient();
  const { data, error, isPending } = useCall(staffApi.listOwnPasskeys, { queryKey });
  const readAnew = () => client.invalidateQueries({ queryKey });
  const add = useAction(makePasskey, () => {
    void readAnew();
    return 'パスキーを追加しました。';
  });
  const remove = useAction(
    (passkeyId: number) => call(staffApi.removeOwnPasskey, { params: { passkeyId } }),
    () => {
      void readAnew();
      return 'パスキーを削除しました。';
    },
  );
  if (!mayHavePasskeys()) return null;
  const isFull = (data?.length ?? 0) >= MOST_PASSKEYS;
  return (
    <SideBox title="パスキー">
      <Typography>
        パスキーを追加すると、パスワードと認証コードの代わりに、端末の指紋・顔・画面ロックでログインできます。
      </Typography>
      {isPending && <CircularProgress size={24} aria-label="読み込み中" />}
      {error && <Alert severity="error">{error.message}</Alert>}
      {data && data.length > 0 && (
        <List disablePadding aria-label="追加したパスキー">
          {data.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              busy={remove.isPending}
              onChanged={readAnew}
              onRemove={() => remove.mutate(passkey.id)}
            />
          ))}
        </List>
      )}
      {!canUsePasskeys() && <Alert severity="info">このブラウザーではパスキーを使えません。</Alert>}
      {isFull && <Alert severity="info">パスキーは{MOST_PASSKEYS}個まで追加できます。</Alert>}
      {canUsePasskeys() && !isFull && (
        <Button
          variant="contained"
          sx={{ alignSelf: 'start' }}
          disabled={add.isPending || isPending}
          onClick={() => add.mutate()}
        >
          パスキーを追加する
        </Button>
      )}
    </SideBox>
  );
}
