import ChevronDown from 'lucide-react/icons/chevron-down';
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
        otherWays={(remembers) => (
          <details className="group">
            <summary
              className={buttonClass(
                'plain',
                'w-full list-none [&::-webkit-details-marker]:hidden',
              )}
            >
              {t('login.other_ways')}
              <ChevronDown aria-hidden="true" className="size-4 group-open:rotate-180" />
            </summary>
            <div className="mt-2 space-y-3">
              <PasskeyLogin remembers={remembers} onSignedIn={goOn} />
              <AppLink
                to={paths.loginCode(params.get('next') ?? undefined)}
                className={buttonClass('outlined', 'w-full')}
              >
                {t('login.by_code')}
              </AppLink>
            </div>
          </details>
        )}
      />
      <AppLink to={paths.forgotPassword()} className={buttonClass('plain', 'mt-1 w-full')}>
        {t('login.forgot')}
      </AppLink>
    </>
  );
}
