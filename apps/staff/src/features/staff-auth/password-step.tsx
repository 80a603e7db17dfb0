import { Alert, Stack, TextField } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import type { AuthState } from '@orchard/contract/staff/staff-auth';
import { call } from '#lib/api/call.ts';
import { useSmallForm } from '#lib/use-small-form.ts';
import { SubmitButton } from '#ui/submit-button.tsx';

/** The first step of signing in. */
export function PasswordStep({ onStep }: { onStep: (authState: AuthState) => void }) {
  const { onSubmit, field, busy, problem } = useSmallForm(
    staffApi.enterPassword,
    { email: '', password: '' },
    async (body) => onStep(await call(staffApi.enterPassword, { body })),
  );
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack spacing={2.5}>
        {problem && <Alert severity="error">{problem}</Alert>}
        <TextField
          {...field('email')}
          label="メールアドレス"
          type="email"
          autoComplete="username"
          slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
        />
        <TextField
          {...field('password')}
          label="パスワード"
          type="password"
          autoComplete="current-password"
        />
        <SubmitButton busy={busy}>次へ進む</SubmitButton>
      </Stack>
    </form>
  );
}
