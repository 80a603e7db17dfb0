import { Button, TextField, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { useState } from 'react';
import { useSmallForm } from '#lib/use-small-form.ts';
import { SmallForm } from '#ui/form/small-form.tsx';

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
  const form = useSmallForm(staffApi.enterCode, { code: '' }, send);
  const change = () => {
    form.form.reset();
    setUsesRecovery(!usesRecovery);
  };
  const other = usesRecovery ? '認証アプリのコードを使う' : 'リカバリーコードを使う';
  return (
    <SmallForm of={form} submit={children} after={<Button onClick={change}>{other}</Button>}>
      <Typography>
        {usesRecovery
          ? '控えておいたリカバリーコードを1つ入力してください。使用したコードは無効になります。'
          : '認証アプリに表示されている6桁のコードを入力してください。'}
      </Typography>
      <TextField
        key={String(usesRecovery)}
        {...form.field('code')}
        autoFocus
        label={usesRecovery ? 'リカバリーコード' : '認証コード'}
        autoComplete={usesRecovery ? 'off' : 'one-time-code'}
        slotProps={{
          htmlInput: { inputMode: usesRecovery ? 'text' : 'numeric', autoCapitalize: 'none' },
        }}
      />
    </SmallForm>
  );
}
