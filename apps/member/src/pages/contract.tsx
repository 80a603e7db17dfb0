import { useSuspenseQuery } from '@tanstack/react-query';
import AcceptedTerms from '#features/consents/accepted-terms.tsx';
import { ContractCard } from '#features/memberships/contract-card.tsx';
import { membershipsQuery } from '#features/memberships/memberships.queries.ts';
import { t } from '#features/memberships/messages.ts';
import { useDocumentTitle } from '#lib/document-title.ts';
import { PageTitle } from '#ui/page-title.tsx';

export default function ContractPage() {
  useDocumentTitle(t('contract.title'));
  const { memberships } = useSuspenseQuery(membershipsQuery).data;
  return (
    <div className="mx-auto max-w-2xl">
      <PageTitle>{t('contract.title')}</PageTitle>
      {memberships.length === 0 && <p>{t('contract.none')}</p>}
      <div className="space-y-6">
        {memberships.map((contract) => (
          <ContractCard key={contract.slug} contract={contract} />
        ))}
      </div>
      <AcceptedTerms />
    </div>
  );
}
