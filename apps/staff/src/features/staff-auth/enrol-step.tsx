import { Alert, Box, TextField, Typography } from '@mui/material';
import type { ResponseOf } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import type { AuthState } from '@orchard/contract/staff/staff-auth';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { useCall } from '#lib/use-call.ts';
import { useSmallForm } from '#lib/use-small-form.ts';
import { SmallForm } from '#ui/form/small-form.tsx';
import { RecoveryCodes } from '#ui/recovery-codes.tsx';
import { Quiet } from '#ui/texts.tsx';

/** The address of a picture for what the server drew; SVG in an image runs nothing. */
const pictureOf = (svg: string): string =>
  `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

/** A key in groups of four, for typing it. */
const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** The first sign-in: an authenticator is connected, and the recovery codes are put away. */
export function EnrolStep({ onStep }: { onStep: (authState: AuthState) => void }) {
  const [enrolled, setEnrolled] = useState<ResponseOf<typeof staffApi.finishEnrolment> | null>(
    null,
  );
  const begun = useCall(staffApi.beginEnrolment, {
    queryKey: ['staff-auth', 'enrolment'],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const form = useSmallForm(staffApi.finishEnrolment, { code: '' }, async (body) =>
    setEnrolled(await call(staffApi.finishEnrolment, { body })),
  );
  if (enrolled) {
    return (
      <RecoveryCodes
        codes={enrolled.recovery_codes}
        confirm="ログインする"
        onPutAway={() => onStep(enrolled.auth_state)}
      />
    );
  }
  return (
    <SmallForm of={form} submit="認証アプリを登録する">
      <Typography>
        安全のため、ログインには認証アプリ（Google Authenticator、1Passwordなど）が必要です。
        アプリで次のQRコードを読み取り、表示された6桁のコードを入力してください。
      </Typography>
      {begun.error && <Alert severity="error">{begun.error.message}</Alert>}
      {begun.data && (
        <>
          <Box
            component="img"
            src={pictureOf(begun.data.qr_svg)}
            alt="認証アプリで読み取るQRコード"
            sx={{ width: 200, height: 200, p: 1, bgcolor: '#fff', borderRadius: 1, mx: 'auto' }}
          />
          <Quiet>
            読み取れない場合は、次のキーをアプリに入力してください。
            <Box component="code" sx={{ display: 'block', mt: 1, color: 'text.primary' }}>
              {inFours(begun.data.secret)}
            </Box>
          </Quiet>
        </>
      )}
      <TextField
        {...form.field('code')}
        label="認証コード"
        autoComplete="one-time-code"
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
    </SmallForm>
  );
}
