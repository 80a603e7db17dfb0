import KeyIcon from '@mui/icons-material/VpnKeyOutlined';
import { Alert, Button, Stack } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import type { AuthState } from '@orchard/contract/staff/staff-auth';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { canUsePasskeys, passkeyLibrary } from '#lib/passkeys-here.ts';

const DISMISSED =
  'パスキーでのログインは完了しませんでした。もう一度お試しになるか、パスワードでログインしてください。';

async function enter(): Promise<AuthState> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([
    passkeyLibrary(),
    call(staffApi.getStaffPasskeyRequest),
  ]);
  const response = await startAuthentication({ optionsJSON }).catch(() => {
    throw new Error(DISMISSED);
  });
  return call(staffApi.enterWithPasskey, { body: { response } });
}

/** Both steps of signing in by one passkey, where the browser can. */
export function PasskeyButton({ onStep }: { onStep: (authState: AuthState) => void }) {
  const { mutate, isPending, error } = useMutation({ mutationFn: enter, onSuccess: onStep });
  if (!canUsePasskeys()) return null;
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      {error && <Alert severity="error">{error.message}</Alert>}
      <Button
        variant="outlined"
        size="large"
        startIcon={<KeyIcon />}
        disabled={isPending}
        onClick={() => mutate()}
      >
        パスキーでログイン
      </Button>
    </Stack>
  );
}
