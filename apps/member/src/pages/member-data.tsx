import { useSuspenseQuery } from '@tanstack/react-query';
import { memberDataQuery, refetchDelay } from '#features/member-data/member-data.queries.ts';
import { MemberDataCard } from '#features/member-data/member-data-card.tsx';
import { t } from '#features/member-data/messages.ts';
import { useDocumentTitle } from '#lib/document-title.ts';
import { PageTitle } from '#ui/page-title.tsx';

export default function MemberDataPage() {
  useDocumentTitle(t('member_data.title'));
  const { data } = useSuspenseQuery({
    ...memberDataQuery,
    refetchInterval: ({ state }) => refetchDelay(state.data),
  });
  return (
    <div className="mx-auto max-w-2xl">
      <PageTitle>{t('member_data.title')}</PageTitle>
      <p>{t('member_data.lead')}</p>
      <p className="mt-3 mb-6">{t('member_data.format')}</p>
      <div
        aria-live="polite"
        className="rounded-2xl border border-line bg-raised px-5 py-7 sm:px-9 sm:py-9"
      >
        <MemberDataCard file={data.file} />
      </div>
    </div>
  );
}
