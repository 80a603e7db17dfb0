import type { VideoCategory } from '@orchard/contract/video-categories';
import type { CategoryProgress } from '@orchard/contract/watching';
import { type ReactNode, useId } from 'react';
import { AppLink } from '#lib/app-link.tsx';
import { paths } from '#paths';
import { t } from './messages.ts';

/** A category on the home screen: its name with the progress, its videos, and a link to all. */
export function CategoryStrip({
  category: { name, videos_count: count, tags, videos },
  progress,
  children,
}: {
  category: VideoCategory;
  progress: CategoryProgress | undefined;
  /** The videos, if there are any. */
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-5">
      <div className="mb-1 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <div className="min-w-0 sm:flex sm:items-baseline sm:gap-4">
          <h3 id={id} className="phrased text-base leading-snug">
            {name}
          </h3>
          <p className="text-xs text-quiet tabular-nums">
            {progress
              ? t('categories.progress', { watched: progress.watched, total: progress.total })
              : t('categories.count', { count })}
          </p>
        </div>
        {count > videos.length && (
          <AppLink
            to={paths.videos({ tags: tags.map((tag) => tag.id) })}
            aria-label={t('categories.all.of', { category: name, count })}
            className="-mr-2 ml-auto flex min-h-11 items-center rounded-lg px-2 text-sm text-tint hover:underline"
          >
            {t('categories.all')}
          </AppLink>
        )}
      </div>
      {videos.length > 0 ? (
        children
      ) : (
        <p className="text-sm text-quiet">{t('categories.empty.one')}</p>
      )}
    </section>
  );
}
