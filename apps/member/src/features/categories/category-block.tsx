import type { VideoCategory } from '@orchard/contract/categories';
import { isWatched } from '@orchard/contract/video-marks';
import type { Video } from '@orchard/contract/videos';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import { AppLink } from '#lib/app-link.tsx';
import { t } from '#lib/words.ts';
import { paths } from '#paths';

const Row = ({ video }: { video: Video }) => {
  const watched = isWatched(video);
  const Icon = watched ? CircleCheck : Circle;
  return (
    <li>
      <AppLink
        to={paths.video(video.id)}
        className="group flex min-h-11 items-start gap-3 px-5 py-2.5 hover:bg-lifted focus-visible:-outline-offset-2"
      >
        <Icon
          aria-hidden="true"
          className={
            watched ? 'mt-0.5 size-5 shrink-0 text-good' : 'mt-0.5 size-5 shrink-0 text-edge'
          }
        />
        <span className="sr-only">{watched ? t('video.watched') : t('video.unwatched')}</span>
        <span className="line-clamp-2 min-w-0 text-sm leading-6 text-text group-hover:text-strong">
          {video.title}
        </span>
      </AppLink>
    </li>
  );
};

/** A category: its name, one row for each video with its mark, and the way to all of them. */
export function CategoryBlock({
  category,
  heading: Heading,
}: {
  category: VideoCategory;
  heading: 'h2' | 'h3';
}) {
  const { name, videos, videos_count: count, tags } = category;
  return (
    <section className="flex flex-col overflow-hidden rounded-2xl border border-line bg-raised">
      <div className="flex items-baseline justify-between gap-3 px-5 pt-4 pb-2">
        <Heading className="text-base leading-snug">{name}</Heading>
        <span className="shrink-0 text-sm text-quiet tabular-nums">
          {t('categories.count', { count })}
        </span>
      </div>
      {videos.length === 0 ? (
        <p className="px-5 pt-1 pb-5 text-sm text-quiet">{t('categories.empty.one')}</p>
      ) : (
        <ul className="flex-1">
          {videos.map((video) => (
            <Row key={video.id} video={video} />
          ))}
        </ul>
      )}
      {count > videos.length && (
        <AppLink
          to={paths.videos({ tags: tags.map((tag) => tag.id) })}
          aria-label={t('categories.all.of', { category: name, count })}
          className="mt-1 flex min-h-12 items-center justify-center border-t border-line text-sm font-semibold text-tint hover:bg-lifted focus-visible:-outline-offset-2"
        >
          {t('categories.all')}
        </AppLink>
      )}
    </section>
  );
}
