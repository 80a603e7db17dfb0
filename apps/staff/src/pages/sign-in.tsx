import { Alert, Button, CircularProgress } from '@mui/material';
import type { Standing } from '@orchard/contract/staff/staff-auth';
import { useCallback, useEffect, useState } from 'react';
import { Notification, useLogin } from 'react-admin';
import { SignInSteps, STEP_TITLES } from '#features/staff-auth/sign-in-steps.tsx';
import { forgetStanding, getStanding } from '#lib/standing.ts';
import { AuthCard } from '#ui/auth-card.tsx';

/** The sign-in screen; whoever is in goes back to where they wanted to be. */
export function SignInPage() {
  const [standing, setStanding] = useState<Standing | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const login = useLogin();

  const arrive = useCallback(
    (next: Standing) => (next.step === 'in' ? void login(next) : setStanding(next)),
    [login],
  );
  const ask = useCallback(() => {
    setProblem(null);
    forgetStanding();
    getStanding().then(arrive, (error: Error) => setProblem(error.message));
  }, [arrive]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the screen opens
  useEffect(ask, []);

  return (
    <AuthCard title={STEP_TITLES[standing?.step ?? 'password']}>
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
      {standing && <SignInSteps step={standing.step} onStep={arrive} />}
      {!standing && !problem && <CircularProgress aria-label="読み込み中" />}
      <Notification />
    </AuthCard>
  );
}
