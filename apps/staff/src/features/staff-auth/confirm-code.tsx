import { Alert, Stack, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { useEffect, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { askForCodeWith } from '#lib/api/interruption.ts';
import { getAuthState } from '#lib/auth-state.ts';
import { AskDialog } from '#ui/ask-dialog.tsx';
import { CodeForm } from './code-form.tsx';
import { ProviderButton } from './provider-button.tsx';

/**
 * A dialog over whatever is open, before something that could let others in or carries personal data
 * off: after a right code it is done, with everything that was typed.
 */
export function ConfirmCode() {
  const [args, setRequest] = useState<((isConfirmed: boolean) => void) | null>(null);

  useEffect(() => {
    askForCodeWith(() => new Promise<boolean>((answer) => setRequest(() => answer)));
    return () => askForCodeWith(null);
  }, []);

  // Whoever came in at the provider proves there once more who they are.
  const [provider, setProvider] = useState<string | null>(null);
  useEffect(() => {
    if (args === null) return;
    void getAuthState().then(({ staff, provider: name }) =>
      setProvider(staff?.is_by_provider ? name : null),
    );
  }, [args]);
  const close = (isConfirmed: boolean) => {
    args?.(isConfirmed);
    setRequest(null);
  };
  const send = async (body: { code: string }) => {
    await call(staffApi.confirmCode, { body });
    close(true);
  };

  return (
    <AskDialog
      isOpen={args !== null}
      onClose={() => close(false)}
      maxWidth="xs"
      title="認証コードを入力してください"
      close={{ color: 'primary' }}
    >
      <Alert severity="info" sx={{ mb: 2.5 }}>
        大切な操作のため、もう一度ご本人であることを確認します。入力中の内容は保持されています。
      </Alert>
      {provider !== null && (
        <Stack spacing={2} sx={{ mb: 3 }}>
          <ProviderButton purpose="confirm" onBack={() => close(true)}>
            {`${provider}でもう一度ログインする`}
          </ProviderButton>
          <Typography>または、認証アプリのコードでも確認できます。</Typography>
        </Stack>
      )}
      <CodeForm send={send}>確認して続ける</CodeForm>
    </AskDialog>
  );
}
