import type { ContactCategory } from '@orchard/contract/contact-categories';
import type { Brand } from '@orchard/contract/site';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { t } from './messages.ts';
import type { Enquiry } from './use-enquiry.ts';

const Row = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="gap-6 px-5 py-4 sm:flex sm:items-baseline">
    <dt className="shrink-0 text-sm text-quiet sm:w-40">{term}</dt>
    <dd className="min-w-0 flex-1 whitespace-pre-wrap text-strong">{children}</dd>
  </div>
);

/** Shows the enquiry again before it is sent. */
export function EnquirySummary({
  enquiry,
  brands,
  categories,
  busy,
  onBack,
  onSend,
}: {
  enquiry: Enquiry;
  brands: readonly Brand[];
  categories: ContactCategory[];
  busy: boolean;
  onBack: () => void;
  onSend: () => void;
}) {
  const brand = brands.find(({ slug }) => slug === enquiry.content_category);
  const category = categories.find(({ value }) => value === enquiry.contact_category_id);
  return (
    <>
      <dl className="divide-y divide-line rounded-2xl border border-line bg-raised">
        {brands.length > 1 && <Row term={t('contact.brand')}>{brand?.label}</Row>}
        {category && <Row term={t('contact.category')}>{category.text}</Row>}
        <Row term={t('contact.subject')}>{enquiry.subject}</Row>
        <Row term={t('contact.body')}>{enquiry.body}</Row>
      </dl>
      <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row">
        <Button variant="outlined" disabled={busy} onClick={onBack}>
          {t('contact.back')}
        </Button>
        <Button busy={busy} onClick={onSend} className="sm:min-w-60">
          {t('contact.send')}
        </Button>
      </div>
    </>
  );
}
