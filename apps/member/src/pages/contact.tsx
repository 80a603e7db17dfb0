import { useSuspenseQuery } from '@tanstack/react-query';
import ArrowDown from 'lucide-react/icons/arrow-down';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { EnquiryForm } from '#features/enquiries/enquiry-form.tsx';
import { EnquirySummary } from '#features/enquiries/enquiry-summary.tsx';
import { t } from '#features/enquiries/messages.ts';
import { categoriesQuery, useEnquiry, useReadyEnquiry } from '#features/enquiries/use-enquiry.ts';
import { FaqList } from '#features/faqs/faq-list.tsx';
import { query } from '#lib/api/call.ts';
import { fieldErrors } from '#lib/api/problem.ts';
import { Contacts, isReachable } from '#lib/contacts.tsx';
import { useCurrentUser } from '#lib/current-user.ts';
import { useDocumentTitle } from '#lib/document-title.ts';
import { brandsOf, useSite } from '#lib/site.ts';
import { showToast } from '#lib/toasts.ts';
import { useIsHydrating } from '#lib/use-is-hydrating.ts';
import { paths } from '#paths';
import { PageTitle } from '#ui/page-title.tsx';
import { Section } from '#ui/section.tsx';

function Unavailable() {
  const { brands } = useSite();
  const hint = brands.some(isReachable)
    ? 'contact.unavailable.hint'
    : 'contact.unavailable.unreachable';
  return (
    <div className="rounded-2xl border border-line bg-raised px-5 py-6">
      <p className="font-semibold text-strong">{t('contact.unavailable')}</p>
      <p className="mt-2 phrased text-sm text-quiet">
        {t(hint, { brands: brands.map((brand) => brand.label).join('・') })}
      </p>
      <Contacts brands={brands} className="mt-3" />
    </div>
  );
}

/** The summary is an entry of the browser's history, so that the back button leads to the form. */
const isConfirming = (state: unknown) =>
  typeof state === 'object' && state !== null && 'confirming' in state;

export default function ContactPage() {
  const { data: faq } = useSuspenseQuery(query('GET /api/contact/faq'));
  const { data: categories } = useSuspenseQuery(categoriesQuery);
  const brands = brandsOf(useSite(), useCurrentUser());
  const { form, field, errors, sending } = useEnquiry(brands);
  const navigate = useNavigate();
  // The server has no history entry.
  const isHydrating = useIsHydrating();
  const wished = isConfirming(useLocation().state) && !isHydrating;
  const readEnquiry = useReadyEnquiry(wished);
  const enquiry = wished ? readEnquiry?.(form.values()) : undefined;
  const confirming = enquiry !== undefined && brands.length > 0;
  useDocumentTitle(confirming ? t('confirm.title') : t('contact.title'));

  const summary = useRef<HTMLHeadingElement>(null);
  const formPlace = useRef<HTMLDivElement>(null);
  const wasConfirming = useRef(confirming);
  useEffect(() => {
    if (wasConfirming.current === confirming) return;
    wasConfirming.current = confirming;
    window.scrollTo(0, 0);
    if (confirming) return summary.current?.focus();
    if (Object.keys(form.errors()).length > 0) form.focusError();
    else formPlace.current?.focus();
  }, [confirming, form]);

  const back = () => navigate(-1);
  const send = () => {
    if (enquiry === undefined) return;
    sending.mutate(enquiry, {
      onSuccess() {
        showToast(t('contact.success'), 'success');
        void navigate(paths.home(), { replace: true });
      },
      onError(error) {
        const wrong = Object.keys(fieldErrors(error));
        if (wrong.some((name) => name in form.values())) void back();
      },
    });
  };
  return (
    <div className="mx-auto max-w-3xl">
      {confirming && (
        <>
          <h1 ref={summary} tabIndex={-1} className="mb-2 text-2xl lg:text-3xl">
            {t('confirm.title')}
          </h1>
          <p className="mb-6 text-sm text-quiet">{t('contact.confirm.lead')}</p>
          <EnquirySummary
            enquiry={enquiry}
            brands={brands}
            categories={categories}
            busy={sending.isPending}
            onBack={back}
            onSend={send}
          />
        </>
      )}
      <div hidden={confirming}>
        <PageTitle>{t('contact.title')}</PageTitle>
        {faq.length > 0 && (
          <>
            <p className="-mt-4 -mb-4">
              <a
                href="#form"
                className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-tint hover:underline"
              >
                <ArrowDown aria-hidden="true" className="size-4" />
                {t('contact.to_form')}
              </a>
            </p>
            <Section title={t('contact.faq')}>
              <FaqList categories={faq} />
            </Section>
          </>
        )}
        <div ref={formPlace} id="form" tabIndex={-1} className="outline-none">
          <Section title={t('contact.form')}>
            {brands.length === 0 ? (
              <Unavailable />
            ) : (
              <>
                <p className="-mt-2 mb-6 text-sm text-quiet">{t('contact.lead')}</p>
                <Contacts brands={brands} className="mb-6" />
                <EnquiryForm
                  form={form}
                  field={field}
                  errors={errors}
                  brands={brands}
                  categories={categories}
                  onComplete={() => navigate(paths.contact(), { state: { confirming: true } })}
                />
              </>
            )}
          </Section>
        </div>
      </div>
    </div>
  );
}
