import { useSuspenseQuery } from '@tanstack/react-query';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import { t } from '#features/series/messages.ts';
import { seriesListQuery } from '#features/series/series.queries.ts';
import { SeriesCard } from '#features/series/series-card.tsx';
import { AllVideosLink } from '#lib/all-videos-link.tsx';
import { useDocumentTitle } from '#lib/document-title.ts';
import { EmptyNotice } from '#ui/empty-notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';

export default function SeriesListPage() {
  useDocumentTitle(t('series.title'));
  const { data: series } = useSuspenseQuery(seriesListQuery);
  return (
    <>
      <PageTitle>{t('series.title')}</PageTitle>
      {series.length > 0 ? (
        <ul className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-4">
          {series.map((one, index) => (
            <li key={one.id} className="min-w-0">
              <SeriesCard series={one} eager={index === 0} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyNotice
          icon={<GraduationCap className="size-6" />}
          title={t('series.empty')}
          hint={t('series.empty.hint')}
        >
          <AllVideosLink />
        </EmptyNotice>
      )}
    </>
  );
}
