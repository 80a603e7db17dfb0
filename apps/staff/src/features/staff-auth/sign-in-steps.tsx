import type { AuthState } from '@orchard/contract/staff/staff-auth';
import { CodeStep } from './code-step.tsx';
import { EnrolStep } from './enrol-step.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { PasswordStep } from './password-step.tsx';

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
