import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import type { AuthState } from '@orchard/contract/staff/staff-auth';
import { useEffect, useState } from 'react';
import { askToSignInWith } from '#lib/api/interruption.ts';
import { forgetAuthState, getAuthState, getOperator, keepAuthState } from '#lib/auth-state.ts';
import { SignInSteps } from './sign-in-steps.tsx';

interface CallArgs {
  /** Whose work is open behind the dialog. */
  id: number | undefined;
  answer: (signedIn: boolean) => void;
}

/**
 * A dialog over whatever is open, when the session has ended: after signing in the work goes on,
 * with everything that was typed. Somebody else who signs in begins anew.
 */
export function SignInAgain() {
  const [args, setRequest] = useState<CallArgs | null>(null);
  const [{ step, provider }, setState] = useState<Pick<AuthState, 'step' | 'provider'>>({
    step: 'password',
    provider: null,
  });

  useEffect(() => {
    askToSignInWith(async () => {
      const id = (await getOperator().catch(() => null))?.id;
      // At the sign-in screen nothing is open that could be lost.
      if (id === undefined) return false;
      forgetAuthState();
      const authState = await getAuthState();
      if (authState.step === 'in' && authState.staff?.id === id) return true;
      setState(authState);
      return new Promise<boolean>((answer) => setRequest({ id, answer }));
    });
    return () => askToSignInWith(null);
  }, []);

  const close = (signedIn: boolean) => {
    args?.answer(signedIn);
    setRequest(null);
  };
  const onStep = (authState: AuthState) => {
    keepAuthState(authState);
    if (authState.step !== 'in') setState(authState);
    else if (authState.staff?.id === args?.id) close(true);
    else window.location.reload();
  };

  return (
    <Dialog open={args !== null} fullWidth maxWidth="xs" aria-labelledby="sign-in-again">
      <DialogTitle id="sign-in-again">もう一度ログインしてください</DialogTitle>
      <DialogContent>
        <Alert severity="info" sx={{ mb: 2.5 }}>
          ログインの有効期限が切れました。入力中の内容は保持されています。
        </Alert>
        <SignInSteps step={step} provider={provider} onStep={onStep} isOver />
      </DialogContent>
      <DialogActions>
        <Button onClick={() => close(false)}>入力を破棄してログイン画面へ</Button>
      </DialogActions>
    </Dialog>
  );
}
