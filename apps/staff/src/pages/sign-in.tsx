import { Alert, Button, CircularProgress } from '@mui/material';
import type { AuthState } from '@orchard/contract/staff/staff-auth';
import { useCallback, useEffect, useState } from 'react';
import { Notification, useLogin } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import { SetPasswordForm } from '#features/staff-auth/set-password-form.tsx';
import { SignInSteps, STEP_TITLES } from '#features/staff-auth/sign-in-steps.tsx';
import { forgetAuthState, getAuthState } from '#lib/auth-state.ts';
import { AuthCard } from '#ui/auth-card.tsx';

/** Where the mailed link leads. The secret stands behind the # and leaves the address at once. */
export function SetPasswordPage() {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(hash.slice(1));
  useEffect(() => {
    // Nothing here waits for the address.
    if (hash) void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return (
    <AuthCard title="パスワードの設定">
      {token ? (
        <SetPasswordForm token={token} />
      ) : (
        <Alert severity="error">
          このリンクからは設定できません。メールのリンクをもう一度開くか、管理者にご連絡ください。
        </Alert>
      )}
    </AuthCard>
  );
}

/** The sign-in screen; a signed-in operator returns to the requested screen. */
export function SignInPage() {
  const [authState, setAuthState] = useState<AuthState | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const login = useLogin();

  const arrive = useCallback(
    (next: AuthState) => (next.step === 'in' ? void login(next) : setAuthState(next)),
    [login],
  );
  const ask = useCallback(() => {
    setProblem(null);
    forgetAuthState();
    getAuthState().then(arrive, (error: Error) => setProblem(error.message));
  }, [arrive]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the screen opens
  useEffect(ask, []);

  return (
    <AuthCard title={STEP_TITLES[authState?.step ?? 'password']}>
      {problem && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" onClick={ask}>
              再試行する
            </Button>
          }
        >
          {problem}
        </Alert>
      )}
      {authState && (
        <SignInSteps step={authState.step} provider={authState.provider} onStep={arrive} />
      )}
      {!authState && !problem && <CircularProgress aria-label="読み込み中" />}
      <Notification />
    </AuthCard>
  );
}
