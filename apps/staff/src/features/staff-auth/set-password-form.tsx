import { Alert, Button, Stack, TextField, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { useSmallForm } from '#lib/use-small-form.ts';
import { SmallForm } from '#ui/form/small-form.tsx';

/** Chooses a password with the secret of a mailed link; the next step is to sign in. */
export function SetPasswordForm({ token }: { token: string }) {
  const [isDone, setIsDone] = useState(false);
  const form = useSmallForm(staffApi.setOperatorPassword, { token, password: '' }, async (body) => {
    await call(staffApi.setOperatorPassword, { body });
    setIsDone(true);
  });
  const problem = form.problem ?? form.form.formState.errors.token?.message;
  if (isDone) {
    return (
      <Stack spacing={2.5}>
        <Alert severity="success">パスワードを設定しました。</Alert>
        <Button href="/login" variant="contained" size="large">
          ログインへ進む
        </Button>
      </Stack>
    );
  }
  return (
    <SmallForm of={{ ...form, problem }} submit="パスワードを設定する">
      <Typography color="textSecondary">
        管理画面のパスワードを設定します。12文字以上で、ほかのサービスで使っていないものを選んでください。
      </Typography>
      <TextField
        {...form.field('password')}
        label="新しいパスワード（12文字以上）"
        type="password"
        autoComplete="new-password"
      />
    </SmallForm>
  );
}
