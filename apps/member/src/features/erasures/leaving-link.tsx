import { AppLink } from '#lib/app-link.tsx';
import { paths } from '#paths';
import { t } from './account-messages.ts';

/** Leads to the screen of leaving, quietly. */
export const LeavingLink = () => (
  <p className="mt-8">
    <AppLink
      to={paths.leave()}
      className="inline-flex min-h-11 items-center text-sm text-quiet hover:text-text hover:underline"
    >
      {t('leave.link')}
    </AppLink>
  </p>
);
