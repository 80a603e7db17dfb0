import { Alert, Button, CircularProgress, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { useEffect, useState } from 'react';
import { useLogin } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import { PROVIDER_PATH, tellOfReturn } from '#features/staff-auth/provider-button.tsx';
import { call } from '#lib/api/call.ts';
import { AuthCard } from '#ui/auth-card.tsx';

/** Once for each opening of the screen: what the provider sends back is taken once. */
let handled = '';

/**
 * Between console and provider: goes there, and takes what the browser brings back, which leaves the
 * address at once.
 */
export function ProviderPage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const login = useLogin();
  const [outcome, setOutcome] = useState<{ problem: string } | 'confirmed' | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what came in the address
  useEffect(() => {
    if (search === '' || handled === search) return;
    handled = search;
    const asked = new URLSearchParams(search);
    const fail = (error: Error) => setOutcome({ problem: error.message });
    if (!asked.has('state')) {
      const purpose = asked.get('for') === 'confirm' ? 'confirm' : 'enter';
      call(staffApi.beginProviderSignIn, { body: { purpose } }).then(
        ({ url }) => window.location.replace(url),
        fail,
      );
      return;
    }
    void navigate(PROVIDER_PATH, { replace: true });
    call(staffApi.finishProviderSignIn, { body: { answer: search.slice(1) } }).then((answer) => {
      const { purpose, auth_state } = answer;
      tellOfReturn();
      if (purpose === 'confirm') {
        setOutcome('confirmed');
        // Where the browser lets a page close its window; else the sentence says what to do.
        window.close();
      } else void login(auth_state, purpose === 'join' ? '/account' : '/');
    }, fail);
  }, [search]);

  return (
    <AuthCard title="外部のアカウントでのログイン">
      {outcome === null && <CircularProgress aria-label="確認しています" />}
      {outcome === 'confirmed' && (
        <Typography>
          ご本人であることを確認しました。この画面を閉じて、元の画面に戻ってください。
        </Typography>
      )}
      {outcome !== null && outcome !== 'confirmed' && (
        <>
          <Alert severity="error">{outcome.problem}</Alert>
          <Button href="/" variant="contained" size="large">
            管理画面に戻る
          </Button>
        </>
      )}
    </AuthCard>
  );
}
