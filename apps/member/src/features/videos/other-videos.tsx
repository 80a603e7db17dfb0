import { useSuspenseQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useFirstFew } from '#lib/use-first-few.ts';
import { stoppedAt, useProgress } from '#lib/watch-progress.ts';
import { t } from './messages.ts';
import { othersOf } from './others.ts';
import { VideoRow } from './video-row.tsx';
import { categoryOfVideoQuery } from './videos.queries.ts';

// Beside the player these fill a wide window; on a phone they are far below it.
const FIRST_OTHERS = 12;

/** The other videos of the video's category; nothing if it has no category. */
export default function OtherVideos({ videoId }: { videoId: number }) {
  const id = useId();
  const { data: categories } = useSuspenseQuery(categoryOfVideoQuery(videoId));
  const [category] = categories;
  const others = othersOf(categories, videoId);
  const progress = useProgress(others.map(({ id: other }) => other));
  const shown = useFirstFew(others, FIRST_OTHERS);
  if (!category || others.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-lg">
        {t('video.others', { category: category.name })}
      </h2>
      <ul className="-mx-2 grid gap-1 sm:grid-cols-2 xl:grid-cols-1">
        {shown.map((video) => (
          <li key={video.id}>
            <VideoRow video={video} stoppedAt={stoppedAt(progress.get(video.id))} />
          </li>
        ))}
      </ul>
    </section>
  );
}
