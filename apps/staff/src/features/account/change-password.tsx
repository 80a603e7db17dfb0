import { Alert, Stack, TextField } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { call } from '#lib/api/call.ts';
import { useSmallForm } from '#lib/use-small-form.ts';
import { SideBox } from '#ui/form/form-columns.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';

/** Changes one's own password; the other sessions end. */
export function ChangePassword() {
  const notify = useNotify();
  const client = useQueryClient();
  const { form, onSubmit, field, busy, problem } = useSmallForm(
    staffApi.changeOwnPassword,
    { password_current: '', password: '' },
    async (body) => {
      await call(staffApi.changeOwnPassword, { body });
      form.reset();
      notify('パスワードを変更しました。ほかの端末はログアウトしました。', { type: 'success' });
      await client.invalidateQueries({ queryKey: ['own-sessions'] });
    },
  );
  return (
    <SideBox title="パスワードの変更">
      <form onSubmit={onSubmit} noValidate>
        <Stack spacing={2} sx={{ alignItems: 'start' }}>
          {problem && <Alert severity="error">{problem}</Alert>}
          <TextField
            {...field('password_current')}
            label="現在のパスワード"
            type="password"
            autoComplete="current-password"
          />
          <TextField
            {...field('password')}
            label="新しいパスワード（12文字以上）"
            type="password"
            autoComplete="new-password"
          />
          <SubmitButton busy={busy}>パスワードを変更する</SubmitButton>
        </Stack>
      </form>
    </SideBox>
  );
}
