import { Alert, Button, Stack, TextField, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import type { AuthState } from '@orchard/contract/staff/staff-auth';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { useSmallForm } from '#lib/use-small-form.ts';
import { SubmitButton } from '#ui/submit-button.tsx';

/**
 * A form for a code of the authenticator or a recovery code.
 * @param send throws when the code is wrong
 * @param children the button's label
 */
export function CodeForm({
  send,
  children,
}: {
  send: (body: { code: string }) => Promise<void>;
  children: string;
}) {
  const [usesRecovery, setUsesRecovery] = useState(false);
  const { form, onSubmit, field, busy, problem } = useSmallForm(
    staffApi.enterCode,
    { code: '' },
    send,
  );
  const change = () => {
    form.reset();
    setUsesRecovery(!usesRecovery);
  };
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack spacing={2.5}>
        <Typography>
          {usesRecovery
            ? '控えておいたリカバリーコードを1つ入力してください。使用したコードは無効になります。'
            : '認証アプリに表示されている6桁のコードを入力してください。'}
        </Typography>
        {problem && <Alert severity="error">{problem}</Alert>}
        <TextField
          key={String(usesRecovery)}
          {...field('code')}
          autoFocus
          label={usesRecovery ? 'リカバリーコード' : '認証コード'}
          autoComplete={usesRecovery ? 'off' : 'one-time-code'}
          slotProps={{
            htmlInput: { inputMode: usesRecovery ? 'text' : 'numeric', autoCapitalize: 'none' },
          }}
        />
        <SubmitButton busy={busy}>{children}</SubmitButton>
        <Button onClick={change}>
          {usesRecovery ? '認証アプリのコードを使う' : 'リカバリーコードを使う'}
        </Button>
      </Stack>
    </form>
  );
}

/** The second step of signing in. */
export const CodeStep = ({ onStep }: { onStep: (authState: AuthState) => void }) => (
  <CodeForm send={async (body) => onStep(await call(staffApi.enterCode, { body }))}>
    ログインする
  </CodeForm>
);
