import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { CalendarFeed } from '#features/live-events/calendar-feed.tsx';
import { EveningRows } from '#features/live-events/evening-rows.tsx';
import { eveningsQuery } from '#features/live-events/live-events.queries.ts';
import { t } from '#features/live-events/messages.ts';
import { AppLink } from '#lib/app-link.tsx';
import { japaneseMonth } from '#lib/dates.ts';
import { useDocumentTitle } from '#lib/document-title.ts';
import { paths } from '#paths';
import { buttonClass } from '#ui/button.tsx';
import { EmptyNotice } from '#ui/empty-notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';

export default function EveningsPage() {
  useDocumentTitle(t('evenings.title'));
  const [params] = useSearchParams();
  const { month, before, after, events, calendar } = useSuspenseQuery(eveningsQuery(params)).data;
  return (
    <div className="mx-auto max-w-5xl">
      <PageTitle>{t('evenings.title')}</PageTitle>
      <h2 className="mb-3 text-xl">
        {t('evenings.month', { month: japaneseMonth(`${month}-01`) })}
      </h2>
      {events.length > 0 ? (
        <EveningRows events={events} />
      ) : (
        <EmptyNotice title={t('evenings.empty')} />
      )}
      <p className="mt-4 flex flex-wrap justify-between gap-3">
        {[before, after].map(
          (other) =>
            other !== null && (
              <AppLink key={other} to={paths.evenings(other)} className={buttonClass('outlined')}>
                {japaneseMonth(`${other}-01`)}
              </AppLink>
            ),
        )}
      </p>
      <CalendarFeed address={calendar} />
    </div>
  );
}
