import { Alert, Stack, TextField, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { useSmallForm } from '#lib/use-small-form.ts';
import { SideBox } from '#ui/form/form-columns.tsx';
import { RecoveryCodes } from '#ui/recovery-codes.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';

/** Makes new recovery codes; the old ones no longer work. */
export function NewRecoveryCodes() {
  const [codes, setCodes] = useState<string[] | null>(null);
  const { form, onSubmit, field, busy, problem } = useSmallForm(
    staffApi.renewRecoveryCodes,
    { password_current: '' },
    async (body) => {
      setCodes((await call(staffApi.renewRecoveryCodes, { body })).recovery_codes);
      form.reset();
    },
  );
  return (
    <SideBox title="リカバリーコード">
      {codes ? (
        <RecoveryCodes codes={codes} confirm="閉じる" onPutAway={() => setCodes(null)} />
      ) : (
        <form onSubmit={onSubmit} noValidate>
          <Stack spacing={2} sx={{ alignItems: 'start' }}>
            <Typography>新しいコードを発行すると、以前のコードは使えなくなります。</Typography>
            {problem && <Alert severity="error">{problem}</Alert>}
            <TextField
              {...field('password_current')}
              id="recovery-password"
              label="現在のパスワード"
              type="password"
              autoComplete="current-password"
            />
            <SubmitButton busy={busy}>新しいコードを発行する</SubmitButton>
          </Stack>
        </form>
      )}
    </SideBox>
  );
}
