import { kindOf } from '@orchard/contract/notification-kinds';
import type { Notification } from '@orchard/contract/notifications';
import { sizedPicture } from '@orchard/contract/picture-sizes';
import { useQueryClient } from '@tanstack/react-query';
import { AppLink } from '#lib/app-link.tsx';
import { isoDate, slashDate } from '#lib/dates.ts';
import { WholeWords } from '#lib/whole-words.tsx';
import { cx } from '#ui/cx.ts';
import { Picture } from '#ui/picture.tsx';
import { t } from './messages.ts';
import { readOne } from './read-news.tsx';

const clock = (wireTime: string) => wireTime.slice(11, 16);

/** News as links to their places, which also mark them as read. */
export function NotificationList({
  items,
  onFollow,
}: {
  items: readonly Notification[];
  onFollow?: () => void;
}) {
  const client = useQueryClient();
  return (
    <ul className="divide-y divide-line">
      {items.map((news) => (
        <li key={news.id}>
          <AppLink
            to={news.path}
            onClick={() => {
              void readOne(client, news);
              onFollow?.();
            }}
            className={cx(
              'group flex gap-3 border-l-4 py-3 pr-4 pl-3 hover:bg-lifted focus-visible:-outline-offset-2',
              news.is_read ? 'border-transparent' : 'border-tint',
            )}
          >
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-x-2 text-xs text-quiet">
                <span className="font-semibold">{kindOf(news.kind).label}</span>
                <time dateTime={isoDate(news.created_at)}>
                  {slashDate(news.created_at)} {clock(news.created_at)}
                </time>
                {!news.is_read && (
                  <span className="rounded-full bg-primary px-2 leading-5 font-bold text-white">
                    {t('notifications.unread')}
                  </span>
                )}
              </span>
              <span
                className={cx(
                  'mt-0.5 line-clamp-3 phrased leading-snug group-hover:text-strong',
                  news.is_read ? 'text-text' : 'font-semibold text-strong',
                )}
              >
                <WholeWords text={news.title || kindOf(news.kind).label} />
              </span>
            </span>
            {news.picture_url !== null && (
              <Picture
                src={sizedPicture(news.picture_url, 'row')}
                width={640}
                height={360}
                loading="lazy"
                decoding="async"
                className="aspect-video h-auto w-24 max-w-[27vw] shrink-0 self-center rounded-md bg-lifted object-cover"
              />
            )}
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
