import { Alert, Button, Stack, TextField, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '#lib/api/call.ts';
import { useSmallForm } from '#lib/use-small-form.ts';
import { SubmitButton } from '#ui/submit-button.tsx';

/** Chooses a password with the secret of a mailed link; the next step is to sign in. */
export function SetPasswordForm({ token }: { token: string }) {
  const [isDone, setIsDone] = useState(false);
  const { form, onSubmit, field, busy, problem } = useSmallForm(
    staffApi.setOperatorPassword,
    { token, password: '' },
    async (body) => {
      await call(staffApi.setOperatorPassword, { body });
      setIsDone(true);
    },
  );
  const refused = problem ?? form.formState.errors.token?.message;
  if (isDone) {
    return (
      <Stack spacing={2.5}>
        <Alert severity="success">パスワードを設定しました。</Alert>
        <Button component={Link} to="/login" variant="contained" size="large">
          ログインへ進む
        </Button>
      </Stack>
    );
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack spacing={2.5}>
        <Typography color="textSecondary">
          管理画面のパスワードを設定します。12文字以上で、ほかのサービスで使っていないものを選んでください。
        </Typography>
        {refused && <Alert severity="error">{refused}</Alert>}
        <TextField
          {...field('password')}
          label="新しいパスワード（12文字以上）"
          type="password"
          autoComplete="new-password"
        />
        <SubmitButton busy={busy}>パスワードを設定する</SubmitButton>
      </Stack>
    </form>
  );
}
