import { useSuspenseQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { membershipsQuery } from '#features/memberships/memberships.queries.ts';
import { t } from '#features/memberships/messages.ts';
import { NoticeFacts, NoticeForm } from '#features/memberships/notice-form.tsx';
import { useDocumentTitle } from '#lib/document-title.ts';
import { paths } from '#paths';
import { PageTitle } from '#ui/page-title.tsx';

const box = 'rounded-2xl border border-line bg-raised px-5 py-6 sm:px-9 sm:py-8';

export default function EndContractPage() {
  const { brandSlug } = useParams();
  const { data } = useSuspenseQuery(membershipsQuery);
  const contract = data.memberships.find(({ slug }) => slug === brandSlug);
  const title = t('contract.stop.of', { brand: contract?.label ?? '' });
  useDocumentTitle(title);
  const offer = contract?.offered_notice;
  // The notice was given, or nothing renews: the contracts say what has become of it.
  if (!contract || !offer) return <Navigate to={paths.contract()} replace />;
  return (
    <div className="mx-auto max-w-2xl">
      <PageTitle>{title}</PageTitle>
      <div className="space-y-6">
        <div className={box}>
          <NoticeFacts contract={contract} offer={offer} all={data} />
        </div>
        <section aria-label={t('notice.form')} className={box}>
          <NoticeForm contract={contract} offer={offer} />
        </section>
      </div>
    </div>
  );
}
