import KeyIcon from '@mui/icons-material/VpnKeyOutlined';
import { Alert, Button, Stack, TextField } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import type { AuthState } from '@orchard/contract/staff/staff-auth';
import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '#lib/api/call.ts';
import { canUsePasskeys, passkeyLibrary } from '#lib/passkeys-here.ts';
import { useSmallForm } from '#lib/use-small-form.ts';
import { SmallForm } from '#ui/form/small-form.tsx';
import { CodeForm } from './code-form.tsx';
import { EnrolStep } from './enrol-step.tsx';
import { ProviderButton } from './provider-button.tsx';

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

interface StepProps {
  onStep: (authState: AuthState) => void;
}

function PasswordStep({ onStep }: StepProps) {
  const form = useSmallForm(staffApi.enterPassword, { email: '', password: '' }, async (body) =>
    onStep(await call(staffApi.enterPassword, { body })),
  );
  return (
    <SmallForm of={form} submit="次へ進む">
      <TextField
        {...form.field('email')}
        label="メールアドレス"
        type="email"
        autoComplete="username"
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
      />
      <TextField
        {...form.field('password')}
        label="パスワード"
        type="password"
        autoComplete="current-password"
      />
    </SmallForm>
  );
}

/** Both steps of signing in by one passkey, where the browser can. */
function PasskeyButton({ onStep }: StepProps) {
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

/**
 * The current step.
 * @param isOver work is open below, which another window leaves alone
 */
export function SignInSteps({
  step,
  provider,
  onStep,
  isOver = false,
}: StepProps & Pick<AuthState, 'step' | 'provider'> & { isOver?: boolean }) {
  const onBack = useCallback(() => {
    void call(staffApi.getAuthState).then(onStep);
  }, [onStep]);
  if (step === 'enrol') return <EnrolStep onStep={onStep} />;
  if (step === 'code') {
    const send = async (body: { code: string }) => onStep(await call(staffApi.enterCode, { body }));
    return <CodeForm send={send}>ログインする</CodeForm>;
  }
  return (
    <>
      <PasswordStep onStep={onStep} />
      <PasskeyButton onStep={onStep} />
      {provider !== null && (
        <Stack sx={{ mt: 2 }}>
          <ProviderButton purpose="enter" onBack={isOver ? onBack : undefined}>
            {`${provider}でログイン`}
          </ProviderButton>
        </Stack>
      )}
    </>
  );
}
