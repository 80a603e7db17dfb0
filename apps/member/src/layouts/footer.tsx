import type { CurrentUser } from '@orchard/contract/sessions';
import { AppLink } from '#lib/app-link.tsx';
import { japanYear } from '#lib/clock.ts';
import { t } from '#lib/messages.ts';
import { brandsOf, siteName, useSite } from '#lib/site.ts';
import { paths } from '#paths';

const LINK = 'inline-flex min-h-11 items-center text-sm text-quiet hover:text-text hover:underline';

const FooterLink = ({ to, children }: { to: string; children: string }) => (
  <AppLink to={to} className={LINK}>
    {children}
  </AppLink>
);

/** Links to account, contact form and terms; the year. */
export function Footer({ user }: { user: CurrentUser }) {
  const site = useSite();
  const brands = brandsOf(site, user);
  return (
    <footer className="border-t border-line px-4 py-6 sm:px-6 lg:px-8">
      <div className="mx-auto flex max-w-[90rem] flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <nav aria-label={t('footer.label')} className="flex flex-wrap gap-x-6">
          <FooterLink to={paths.account()}>{t('footer.account')}</FooterLink>
          <FooterLink to={paths.contract()}>{t('footer.contract')}</FooterLink>
          <FooterLink to={paths.evenings()}>{t('footer.evenings')}</FooterLink>
          <FooterLink to={paths.contact()}>{t('footer.contact')}</FooterLink>
          {brands.map(({ slug, label, terms_path: path }) => (
            <FooterLink key={slug} to={path}>
              {t('footer.terms', { brand: label })}
            </FooterLink>
          ))}
          {/* A page without scripts, and no screen. */}
          <a href={paths.browsers()} className={LINK}>
            {t('footer.browsers')}
          </a>
        </nav>
        <small className="text-xs text-quiet">
          © {japanYear()} {siteName(site)}
        </small>
      </div>
    </footer>
  );
}
