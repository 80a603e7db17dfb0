import { Alert, Button, CircularProgress } from '@mui/material';
import type { Standing } from '@orchard/contract/staff/door';
import { useCallback, useEffect, useState } from 'react';
import { Notification, useLogin } from 'react-admin';
import { DoorSteps, STEP_TITLES } from '#features/door/door-steps.tsx';
import { forgetStanding, getStanding } from '#lib/standing.ts';
import { DoorCard } from '#ui/door-card.tsx';

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
    <DoorCard title={STEP_TITLES[standing?.step ?? 'password']}>
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
      {standing && <DoorSteps step={standing.step} onStep={arrive} />}
      {!standing && !problem && <CircularProgress aria-label="読み込み中" />}
      <Notification />
    </DoorCard>
  );
}
