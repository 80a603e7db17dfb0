import { staffApi } from '@orchard/contract/staff';
import type { AuthState } from '@orchard/contract/staff/staff-auth';
import { call } from '#lib/api/call.ts';
import { CodeForm } from './code-form.tsx';

/** The second step of signing in. */
export const CodeStep = ({ onStep }: { onStep: (authState: AuthState) => void }) => (
  <CodeForm send={async (body) => onStep(await call(staffApi.enterCode, { body }))}>
    ログインする
  </CodeForm>
);
