import type { Video } from '@orchard/contract/videos';
import { cx } from '#ui/cx.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { VideoCard } from './video-card.tsx';

const columns = '-mb-6 grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-x-5';
const FIRST_SCREEN = 4;

/** Videos as cards, as many beside each other as there is room for. */
export const VideoGrid = ({
  videos,
  heading,
  busy = false,
}: {
  videos: Video[];
  heading: 'h2' | 'h3';
  /** Another answer is on its way. */
  busy?: boolean;
}) => (
  <ul aria-busy={busy || undefined} className={cx(columns, busy && 'opacity-50')}>
    {videos.map((video, index) => (
      <li key={video.id} className="row-span-4 mb-6 grid grid-rows-subgrid gap-y-0">
        <VideoCard video={video} heading={heading} eager={index < FIRST_SCREEN} />
      </li>
    ))}
  </ul>
);

/** The same cards before their videos are known. */
export const VideoGridSkeleton = ({ count }: { count: number }) => (
  <div className={columns}>
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: all alike
      <Skeleton key={index} className="mb-6 aspect-[4/5] rounded-2xl" />
    ))}
  </div>
);
