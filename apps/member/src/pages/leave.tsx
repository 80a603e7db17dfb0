import { useSuspenseQuery } from '@tanstack/react-query';
import { Forfeits, goingOn, NotRenewingInstead } from '#features/erasures/before-the-end.tsx';
import { erasureQuery } from '#features/erasures/erasures.queries.ts';
import { LeavingFacts } from '#features/erasures/leaving-facts.tsx';
import { LeavingForm, PendingLeaving } from '#features/erasures/leaving-form.tsx';
import { t } from '#features/erasures/messages.ts';
import { membershipsQuery } from '#features/memberships/memberships.queries.ts';
import { useDocumentTitle } from '#lib/document-title.ts';
import { PageTitle } from '#ui/page-title.tsx';

const box = 'rounded-2xl border border-line bg-raised px-5 py-6 sm:px-9 sm:py-8';

export default function LeavePage() {
  useDocumentTitle(t('leave.title'));
  const { erasure, backup_days: backupDays } = useSuspenseQuery(erasureQuery).data;
  const contracts = goingOn(useSuspenseQuery(membershipsQuery).data.memberships);
  const renewing = contracts.filter(({ offered_notice }) => offered_notice !== null);
  return (
    <div className="mx-auto max-w-2xl">
      <PageTitle>{t('leave.title')}</PageTitle>
      <div className="space-y-6">
        {erasure && (
          <div className={box}>
            <PendingLeaving erasure={erasure} />
          </div>
        )}
        {!erasure && renewing.length > 0 && (
          <div className={box}>
            <NotRenewingInstead contracts={renewing} />
          </div>
        )}
        {contracts.length > 0 && (
          <div className={box}>
            <Forfeits contracts={contracts} />
          </div>
        )}
        <div className={box}>
          <LeavingFacts isPending={erasure !== null} backupDays={backupDays} />
        </div>
        {!erasure && (
          <section aria-label={t('leave.form')} className={box}>
            <h2 className="mb-5 text-lg">{t('leave.form')}</h2>
            <LeavingForm forfeits={contracts.length > 0} />
          </section>
        )}
      </div>
    </div>
  );
}
