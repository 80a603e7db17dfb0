import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { PasskeyLogin } from '#features/passkeys/passkey-login.tsx';
import { LoginForm } from '#features/sessions/login-form.tsx';
import { t } from '#features/sessions/messages.ts';
import { AppLink } from '#lib/app-link.tsx';
import { useDocumentTitle } from '#lib/document-title.ts';
import { safeNext } from '#lib/next.ts';
import { paths } from '#paths';
import { buttonClass } from '#ui/button.tsx';

/** The address whose password has just been set. */
const emailIn = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'email' in state ? String(state.email) : '';

/** The server's redirect to sign-in has kept the place in the screen in this address. */
const withHash = (next: string) => (next.includes('#') ? next : next + window.location.hash);

export default function LoginPage() {
  useDocumentTitle();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { state } = useLocation();
  const goOn = () => navigate(withHash(safeNext(params.get('next'))), { replace: true });
  return (
    <>
      <h1 className="text-center text-2xl">{t('login.title')}</h1>
      <p className="mt-2 mb-7 text-center phrased text-sm text-quiet">{t('login.lead')}</p>
      <LoginForm
        email={emailIn(state)}
        onSignedIn={goOn}
        otherWays={(remembers) => <PasskeyLogin remembers={remembers} onSignedIn={goOn} />}
      />
      <AppLink to={paths.forgotPassword()} className={buttonClass('plain', 'mt-4 w-full')}>
        {t('login.forgot')}
      </AppLink>
    </>
  );
}
