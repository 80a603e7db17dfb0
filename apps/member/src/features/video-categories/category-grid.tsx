import type { VideoCategory } from '@orchard/contract/video-categories';
import type { Video } from '@orchard/contract/videos';
import { isWatched } from '@orchard/contract/viewer-state';
import type { CategoryProgress } from '@orchard/contract/watching';
import { memo } from 'react';
import { AppLink } from '#lib/app-link.tsx';
import { useFirstFew } from '#lib/use-first-few.ts';
import { useCategoryProgress } from '#lib/watch-progress.ts';
import { paths } from '#paths';
import { t } from './messages.ts';

/**
 * Lucide's circle, with or without a tick. A screen has so many that Lucide's components would slow
 * it down.
 */
const Mark = ({ watched }: { watched: boolean }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    className={watched ? 'mt-0.5 size-5 shrink-0 text-good' : 'mt-0.5 size-5 shrink-0 text-edge'}
  >
    <circle cx="12" cy="12" r="10" />
    {watched && <path d="m16 9-5.5 5.5L8 12" />}
  </svg>
);

const Row = ({ video }: { video: Video }) => {
  const watched = isWatched(video);
  return (
    <li>
      <AppLink
        to={paths.video(video.id)}
        className="group flex min-h-11 items-start gap-3 px-5 py-2.5 hover:bg-lifted focus-visible:-outline-offset-2"
      >
        <Mark watched={watched} />
        <span className="sr-only">{watched ? t('video.watched') : t('video.unwatched')}</span>
        <span className="line-clamp-2 min-w-0 phrased text-sm leading-6 text-text group-hover:text-strong">
          {video.title}
        </span>
      </AppLink>
    </li>
  );
};

/** How much of a category the member has watched. */
const Progress = ({ progress }: { progress: CategoryProgress }) => {
  const { watched, total, minutes_left: minutes } = progress;
  return (
    <div className="px-5 pb-2">
      <p className="text-xs text-quiet tabular-nums">
        {t('categories.progress', { watched, total })}
        {minutes > 0 && <>・{t('categories.minutes_left', { minutes })}</>}
      </p>
      <svg
        aria-hidden="true"
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        className="mt-1 h-1 w-full rounded-full bg-lifted"
      >
        <rect width={(watched / total) * 100} height="1" className="fill-good" />
      </svg>
    </div>
  );
};

/**
 * A category: its name, the progress, a row with a mark for each video, and a link to all videos.
 */
const CategoryBlock = memo(function CategoryBlock({
  category,
  progress,
}: {
  category: VideoCategory;
  progress: CategoryProgress | undefined;
}) {
  const { name, videos, videos_count: count, tags } = category;
  return (
    <section className="flex flex-col overflow-hidden rounded-2xl border border-line bg-raised">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-5 pt-4 pb-2">
        <h2 className="phrased text-base leading-snug">{name}</h2>
        <span className="shrink-0 text-sm text-quiet tabular-nums">
          {t('categories.count', { count })}
        </span>
      </div>
      {progress && <Progress progress={progress} />}
      {videos.length === 0 ? (
        <p className="px-5 pt-1 pb-5 text-sm text-quiet">{t('categories.empty.one')}</p>
      ) : (
        <ul className="flex-1">
          {videos.map((video) => (
            <Row key={video.id} video={video} />
          ))}
        </ul>
      )}
      {progress?.next && progress.watched > 0 && (
        <AppLink
          to={paths.video(progress.next.id)}
          className="mt-1 flex min-h-12 items-center border-t border-line px-5 py-2.5 text-sm leading-6 text-tint hover:bg-lifted focus-visible:-outline-offset-2"
        >
          <span className="line-clamp-2 phrased">
            {t('categories.next', { title: progress.next.title })}
          </span>
        </AppLink>
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
});

const FIRST_SCREEN = 9;

/** Categories in as many columns as fit. */
export const CategoryGrid = ({ categories }: { categories: VideoCategory[] }) => {
  const progress = useCategoryProgress();
  const shown = useFirstFew(categories, FIRST_SCREEN);
  return (
    <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-4">
      {shown.map((category) => (
        <CategoryBlock key={category.id} category={category} progress={progress.get(category.id)} />
      ))}
    </div>
  );
};
