import type { Brand } from '@orchard/contract/site';
import { cx } from '#ui/cx.ts';
import { createMessages } from './messages.ts';

/** The sentences about how a person is reached, and those that all share. */
const t = createMessages({
  'contact.office': '{brand} 運営事務局',
  'contact.hours': '受付時間：{hours}',
});

/** Whether a brand says how a person is reached: hours alone lead to nobody. */
export const isReachable = (brand: Pick<Brand, 'contact_email' | 'contact_telephone'>): boolean =>
  Boolean(brand.contact_email || brand.contact_telephone);

const LINK =
  'inline-flex min-h-11 items-center break-all text-text underline decoration-edge underline-offset-4 hover:decoration-current';

/** How a person of each brand is reached; nothing where no brand says so. */
export function Contacts({ brands, className }: { brands: readonly Brand[]; className?: string }) {
  const reachable = brands.filter(isReachable);
  if (reachable.length === 0) return null;
  return (
    <address className={cx('space-y-3 text-sm text-quiet not-italic', className)}>
      {reachable.map(({ slug, label, contact_email, contact_telephone, contact_hours }) => (
        <div key={slug} className="flex flex-wrap items-center gap-x-4">
          <span className="w-full font-semibold">{t('contact.office', { brand: label })}</span>
          {contact_email && (
            <a href={`mailto:${contact_email}`} className={LINK}>
              {contact_email}
            </a>
          )}
          {contact_telephone && (
            <a href={`tel:${contact_telephone.replace(/[^\d+]/g, '')}`} className={LINK}>
              {contact_telephone}
            </a>
          )}
          {contact_hours && <span>{t('contact.hours', { hours: contact_hours })}</span>}
        </div>
      ))}
    </address>
  );
}
