import ArrowDownWideNarrow from 'lucide-react/icons/arrow-down-wide-narrow';
import Check from 'lucide-react/icons/check';
import { useNavigate } from 'react-router';
import { usePrefetch } from '#lib/prefetch.ts';
import type { VideoFilter, VideoOrder } from '#lib/video-filter.ts';
import { paths } from '#paths';
import { cx } from '#ui/cx.ts';
import { t } from './messages.ts';

const ordersOf = ({
  search,
}: VideoFilter): { order: VideoOrder; label: Parameters<typeof t>[0] }[] =>
  search === ''
    ? [
        { order: 'default', label: 'videos.order.desc' },
        { order: 'asc', label: 'videos.order.asc' },
      ]
    : [
        { order: 'default', label: 'videos.order.best' },
        { order: 'desc', label: 'videos.order.desc' },
        { order: 'asc', label: 'videos.order.asc' },
      ];

/**
 * The controls of the list: order, and unwatched only or all. Each press returns to the first page.
 */
export function VideoControls({ filter }: { filter: VideoFilter }) {
  const navigate = useNavigate();
  const prefetch = usePrefetch();
  const changed = (part: Partial<VideoFilter>) => ({ ...filter, ...part, page: 1 });
  // A press that is not completed must not store a search word.
  const reach = (part: Partial<VideoFilter>) => () =>
    filter.search === '' && prefetch(paths.videos(changed(part)));
  const change = (part: Partial<VideoFilter>) => () => navigate(paths.videos(changed(part)));
  // Newest first is the default, also if the address names it.
  const shown = filter.search === '' && filter.order === 'desc' ? 'default' : filter.order;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <fieldset className="flex flex-wrap rounded-3xl border border-edge p-0.5">
        <legend className="sr-only">{t('videos.order')}</legend>
        {ordersOf(filter).map(({ order, label }) => {
          const chosen = shown === order;
          return (
            <button
              key={order}
              type="button"
              aria-pressed={chosen}
              onPointerDown={reach({ order })}
              onClick={change({ order })}
              className={cx(
                'inline-flex min-h-10 items-center gap-1.5 rounded-full px-3.5 text-sm whitespace-nowrap',
                chosen ? 'bg-lifted font-semibold text-strong' : 'text-quiet hover:text-text',
              )}
            >
              {chosen && (
                <ArrowDownWideNarrow
                  aria-hidden="true"
                  className={cx('size-4', order === 'asc' && '-scale-y-100')}
                />
              )}
              {t(label)}
            </button>
          );
        })}
      </fieldset>
      <button
        type="button"
        aria-pressed={filter.unwatchedOnly}
        onPointerDown={reach({ unwatchedOnly: !filter.unwatchedOnly })}
        onClick={change({ unwatchedOnly: !filter.unwatchedOnly })}
        className={cx(
          'inline-flex min-h-11 items-center gap-1.5 rounded-full border px-4 text-sm',
          filter.unwatchedOnly
            ? 'border-tint bg-tint-ground font-semibold text-strong'
            : 'border-edge text-text hover:bg-lifted',
        )}
      >
        {filter.unwatchedOnly && <Check aria-hidden="true" className="size-4" />}
        {t('videos.unwatched')}
      </button>
    </div>
  );
}
