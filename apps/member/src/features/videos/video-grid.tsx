import type { Video } from '@orchard/contract/videos';
import type { ReactNode } from 'react';
import { useFirstFew } from '#lib/use-first-few.ts';
import { stoppedAt, useProgress } from '#lib/watch-progress.ts';
import { cx } from '#ui/cx.ts';
import type { Sought } from '#ui/excerpt/sought.tsx';
import { VideoCard } from './video-card.tsx';

const grid = 'grid grid-cols-1 gap-x-5 sm:-mb-6 sm:grid-cols-2 xl:grid-cols-3';
// A page of eight or twelve fills its rows.
const columns = { three: grid, four: `${grid} 2xl:grid-cols-4` };
const EAGER = 4;
// A whole page in a wide window, a few cards on a phone.
const FIRST_SCREEN = 16;

/** Videos as cards, in as many columns as fit; on phones as rows. */
export const VideoGrid = ({
  videos,
  heading,
  busy = false,
  most = 'four',
  below = false,
  sought,
  openedAt,
  actionOf,
}: {
  videos: Video[];
  heading: 'h2' | 'h3';
  /** Another page is loading. */
  busy?: boolean;
  /** The number of columns in a wide window. */
  most?: keyof typeof columns;
  /** The list begins below the first screen. */
  below?: boolean;
  /** Of a search: its hits are shown. */
  sought?: Sought | undefined;
  /** When the member opened each of the videos last. */
  openedAt?: readonly string[];
  /** Renders a control on the corner of each card. */
  actionOf?: (video: Video) => ReactNode;
}) => {
  const progress = useProgress(videos.map(({ id }) => id));
  const shown = useFirstFew(videos, FIRST_SCREEN, below);
  return (
    <ul aria-busy={busy || undefined} className={cx(columns[most], busy && 'opacity-50')}>
      {shown.map((video, index) => (
        <li
          key={video.id}
          className="relative mb-4 has-[>button]:pr-10 sm:row-span-4 sm:mb-6 sm:grid sm:grid-cols-1 sm:grid-rows-subgrid sm:gap-y-0 sm:has-[>button]:pr-0"
        >
          <VideoCard
            video={video}
            heading={heading}
            eager={!below && index < EAGER}
            sought={sought}
            stoppedAt={stoppedAt(progress.get(video.id))}
            openedAt={openedAt?.[index]}
          />
          {actionOf?.(video)}
        </li>
      ))}
    </ul>
  );
};
