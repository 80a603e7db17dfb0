import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { EveningActions } from '#features/live-events/evening-actions.tsx';
import { eveningTime } from '#features/live-events/evening-time.ts';
import { eveningQuery } from '#features/live-events/live-events.queries.ts';
import { t } from '#features/live-events/messages.ts';
import { call } from '#lib/api/call.ts';
import { AppLink } from '#lib/app-link.tsx';
import { useDocumentTitle } from '#lib/document-title.ts';
import { LongText } from '#lib/long-text.tsx';
import { MoreLink } from '#lib/more-link.tsx';
import { ResourceList } from '#lib/resource-list.tsx';
import { useUnread } from '#lib/unread.ts';
import { paths } from '#paths';
import { buttonClass } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { RichText } from '#ui/rich-text/rich-text.tsx';
import { Section } from '#ui/section.tsx';

const MOST_SECONDS = 3600;

/** Notes that an evening is on the screen; while nothing is unread that costs no request. */
function useReadEvening(liveEventId: string) {
  const client = useQueryClient();
  const hasUnread = useUnread() > 0;
  useEffect(() => {
    if (!hasUnread) return;
    call('POST /api/live-events/{liveEventId}/read', { params: { liveEventId } }).then(
      () => client.invalidateQueries({ queryKey: ['GET /api/notifications'], refetchType: 'none' }),
      // It stays unread, and the next look tells it again.
      () => undefined,
    );
  }, [client, liveEventId, hasUnread]);
}

export default function EveningPage() {
  const { eveningId = '' } = useParams();
  const { data: event } = useSuspenseQuery({
    ...eveningQuery(eveningId),
    // It is fetched again when its time has come, whichever tab is in front.
    refetchInterval: ({ state: { data } }) =>
      Math.min((data?.changes_in ?? Number.NaN) + 1, MOST_SECONDS) * 1000 || false,
    refetchIntervalInBackground: true,
  });
  const { state, lecturers, prepare, resources, video_id: videoId } = event;
  useDocumentTitle(event.title);
  useReadEvening(eveningId);
  return (
    <article className="mx-auto max-w-[42rem]">
      <p className="text-quiet tabular-nums">
        {`${event.starts_at.slice(0, 4)}年${eveningTime(event.starts_at, event.minutes)}`}
      </p>
      <h1 className="mt-2 mb-4 text-2xl text-pretty [overflow-wrap:anywhere]">{event.title}</h1>
      {lecturers !== null && <p className="mb-4">{t('evening.lecturers', { names: lecturers })}</p>}
      {state === 'coming' || state === 'open' ? (
        <EveningActions event={event} />
      ) : (
        <Note severity="info">
          <p>{t(state === 'over' ? 'evening.over' : 'evening.cancelled')}</p>
          <p>{event.cancelled_because}</p>
        </Note>
      )}
      {videoId !== null && (
        <AppLink to={paths.video(videoId)} className={buttonClass('primary', 'mt-4')}>
          {t('evening.watch')}
        </AppLink>
      )}
      <div className="mt-8">
        <RichText html={event.body} />
      </div>
      {prepare !== '' && (
        <Section title={t('evening.prepare')}>
          <LongText>{prepare}</LongText>
        </Section>
      )}
      {resources.length > 0 && (
        <Section title={t('evening.resources')}>
          <ResourceList resources={resources} />
        </Section>
      )}
      <p className="mt-8">
        <MoreLink to={paths.evenings(event.starts_at.slice(0, 7))}>{t('evenings.all')}</MoreLink>
      </p>
    </article>
  );
}
