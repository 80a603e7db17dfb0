import { Alert, Button, CircularProgress, List, Typography } from '@mui/material';
import { MOST_PASSKEYS } from '@orchard/contract/passkey-limits';
import type { Passkey } from '@orchard/contract/passkeys';
import { staffApi } from '@orchard/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { canUsePasskeys, mayHavePasskeys, passkeyLibrary } from '#lib/passkeys-here.ts';
import { useAction } from '#lib/use-action.ts';
import { useCall } from '#lib/use-call.ts';
import { SideBox } from '#ui/form/form-columns.tsx';
import { PasskeyRow } from './passkey-row.tsx';

const FAULTS: Record<string, string> = {
  InvalidStateError: 'この端末のパスキーは、すでに追加されています。',
  ConstraintError: 'この端末ではパスキーを作成できません。別の端末をお使いください。',
  NotSupportedError: 'この端末ではパスキーを作成できません。別の端末をお使いください。',
};

/** The words for what the browser itself has thrown, also below an error of the library. */
function wordsFor(error: unknown): string {
  const { cause, name } = error as Error;
  return (
    FAULTS[cause instanceof Error ? cause.name : name] ??
    'パスキーは追加されませんでした。もう一度お試しください。'
  );
}

/**
 * Makes a passkey on this device, or on one that the browser reaches, and adds it to one's account.
 * @throws Error with words for the operator
 */
async function makePasskey(): Promise<Passkey> {
  const [{ startRegistration }, optionsJSON] = await Promise.all([
    passkeyLibrary(),
    call(staffApi.beginOwnPasskey),
  ]);
  const response = await startRegistration({ optionsJSON: optionsJSON as never }).catch((error) => {
    throw new Error(wordsFor(error));
  });
  return call(staffApi.addOwnPasskey, { body: { response } });
}

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
