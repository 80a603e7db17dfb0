import type { Video } from '@orchard/contract/videos';
import type { VideoFilter } from '#lib/video-filter.ts';
import { NothingFound } from './nothing-found.tsx';
import { useSought } from './use-sought.ts';
import { VideoGrid } from './video-grid.tsx';

/**
 * The videos of a search as cards, with its words marked as the search itself compares them; what to
 * try next where there is none.
 */
export default function FoundVideos({
  videos,
  filter,
  hasOther,
  busy,
}: {
  videos: Video[];
  filter: VideoFilter;
  /** Something else is found, and stands below. */
  hasOther: boolean;
  busy: boolean;
}) {
  const sought = useSought([filter.search]);
  if (videos.length === 0) return <NothingFound filter={filter} hasOther={hasOther} />;
  return <VideoGrid videos={videos} heading="h2" busy={busy} sought={sought} />;
}
