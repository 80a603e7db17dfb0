import type { LiveEvent } from '@orchard/contract/live-events';
import { AppLink } from '#lib/app-link.tsx';
import { paths } from '#paths';
import { eveningTime } from './evening-time.ts';
import { t } from './messages.ts';

/** What there is to know of an evening at a glance; null: nothing. */
const markOf = ({ state, is_going, video_id }: LiveEvent) => {
  if (state === 'cancelled') return t('evenings.cancelled');
  if (video_id !== null) return t('evenings.recorded');
  return is_going && state !== 'over' ? t('evenings.going') : null;
};

/** Evenings in rows: when, what, and how it stands. */
export const EveningRows = ({ events }: { events: readonly LiveEvent[] }) => (
  <ul className="divide-y divide-line border-y border-line">
    {events.map((event) => (
      <li key={event.id}>
        <AppLink
          to={paths.evening(event.id)}
          className="group block py-3 hover:bg-raised focus-visible:-outline-offset-2 sm:flex sm:items-center sm:gap-5"
        >
          <span className="flex flex-wrap items-center gap-x-3 text-sm text-quiet tabular-nums sm:w-88 sm:shrink-0">
            {eveningTime(event.starts_at, event.minutes)}
            <span className="font-semibold text-strong">{markOf(event)}</span>
          </span>
          <span className="block leading-snug text-pretty text-text [overflow-wrap:anywhere] group-hover:text-strong">
            {event.title}
          </span>
        </AppLink>
      </li>
    ))}
  </ul>
);
