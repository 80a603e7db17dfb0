import { useQuery } from '@tanstack/react-query';
import { AppLink } from '#lib/app-link.tsx';
import { clockLength } from '#lib/dates.ts';
import { MoreLink } from '#lib/more-link.tsx';
import { paths } from '#paths';
import { Section } from '#ui/section.tsx';
import { t } from './messages.ts';
import { latestVideoNotesQuery } from './video-notes.queries.ts';

/** The latest notes, each with its video; nothing if there are none. */
export function VideoNotesOverview() {
  const { data } = useQuery(latestVideoNotesQuery);
  if (!data || data.items.length === 0) return null;
  return (
    <Section
      title={t('video_notes.title')}
      more={
        data.total > data.items.length && (
          <MoreLink to={paths.videoNotes()}>{t('video_notes.all')}</MoreLink>
        )
      }
    >
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {data.items.map(({ id, second, note, video }) => (
          <li key={id}>
            <AppLink
              to={paths.video(video.id, second)}
              className="flex h-full gap-3 rounded-2xl border border-line bg-raised p-4 text-sm leading-6 hover:border-edge hover:bg-lifted"
            >
              <span className="w-12 shrink-0 text-tint tabular-nums">{clockLength(second)}</span>
              <span className="min-w-0">
                <span className="line-clamp-2 font-semibold text-text">{video.title}</span>
                {note !== '' && <span className="mt-1 line-clamp-3 text-quiet">{note}</span>}
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
