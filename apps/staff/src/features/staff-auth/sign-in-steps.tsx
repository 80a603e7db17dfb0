import KeyIcon from '@mui/icons-material/VpnKeyOutlined';
import { Alert, Button, Stack } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import type { AuthState } from '@orchard/contract/staff/staff-auth';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { canUsePasskeys, passkeyLibrary } from '#lib/passkeys-here.ts';
import { CodeStep } from './code-form.tsx';
import { EnrolStep } from './enrol-step.tsx';
import { PasswordStep } from './password-step.tsx';

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
function PasskeyButton({ onStep }: { onStep: (authState: AuthState) => void }) {
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

/** Names of the steps. */
export const STEP_TITLES: Record<AuthState['step'], string> = {
  password: '管理画面にログイン',
  enrol: '認証アプリの登録',
  code: '認証コードの入力',
  in: '管理画面にログイン',
};

/** The current step. */
export function SignInSteps({
  step,
  onStep,
}: {
  step: AuthState['step'];
  onStep: (authState: AuthState) => void;
}) {
  if (step === 'enrol') return <EnrolStep onStep={onStep} />;
  if (step === 'code') return <CodeStep onStep={onStep} />;
  return (
    <>
      <PasswordStep onStep={onStep} />
      <PasskeyButton onStep={onStep} />
    </>
  );
}
