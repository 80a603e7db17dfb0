import { useLocation, useSearchParams } from 'react-router';
import { PasskeyLogin } from '#features/passkeys/passkey-login.tsx';
import { LoginForm } from '#features/sessions/login-form.tsx';
import { t } from '#features/sessions/messages.ts';
import { AppLink } from '#lib/app-link.tsx';
import { useDocumentTitle } from '#lib/document-title.ts';
import { useAfterSignIn } from '#lib/sign-in/use-after-sign-in.ts';
import { paths } from '#paths';
import { buttonClass } from '#ui/button.tsx';

/** The address whose password has just been set. */
const emailIn = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'email' in state ? String(state.email) : '';

export default function LoginPage() {
  useDocumentTitle();
  const goOn = useAfterSignIn();
  const [params] = useSearchParams();
  const { state } = useLocation();
  return (
    <>
      <h1 className="text-center text-2xl">{t('login.title')}</h1>
      <p className="mt-2 mb-7 text-center phrased text-sm text-quiet">{t('login.lead')}</p>
      <LoginForm
        email={emailIn(state)}
        onSignedIn={goOn}
        otherWays={(remembers) => <PasskeyLogin remembers={remembers} onSignedIn={goOn} />}
      />
      <AppLink
        to={paths.loginCode(params.get('next') ?? undefined)}
        className={buttonClass('outlined', 'mt-3 w-full')}
      >
        {t('login.by_code')}
      </AppLink>
      <AppLink to={paths.forgotPassword()} className={buttonClass('plain', 'mt-2 w-full')}>
        {t('login.forgot')}
      </AppLink>
    </>
  );
}
