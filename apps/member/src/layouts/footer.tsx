import type { CurrentUser } from '@orchard/contract/session';
import { AppLink } from '#lib/app-link.tsx';
import { copyrightYear } from '#lib/clock.ts';
import { site } from '#lib/site.ts';
import { t } from '#lib/words.ts';
import { paths } from '#paths';

export const Footer = (_: { user: CurrentUser }) => (
  <footer className="border-t border-line px-4 py-6 sm:px-6 lg:px-8">
    <div className="mx-auto flex max-w-[90rem] flex-wrap items-center justify-between gap-x-8 gap-y-2">
      <nav aria-label={t('footer.label')}>
        <AppLink
          to={paths.account()}
          className="inline-flex min-h-11 items-center text-sm text-quiet hover:text-text hover:underline"
        >
          {t('footer.account')}
        </AppLink>
      </nav>
      <small className="text-xs text-quiet">
        © {copyrightYear()} {site.product}
      </small>
    </div>
  </footer>
);
