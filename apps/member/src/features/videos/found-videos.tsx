import { markTerms, searchTerms } from '@orchard/contract/fold-text';
import type { Video } from '@orchard/contract/videos';
import { useMemo } from 'react';
import type { VideoFilter } from '#lib/video-filter.ts';
import { soughtBy } from '#ui/excerpt/sought.tsx';
import { NothingFound } from './nothing-found.tsx';
import { VideoGrid } from './video-grid.tsx';

/**
 * The videos of a search as cards, with its words marked as the search itself compares them; what to
 * try next where there is none.
 */
export default function FoundVideos({
  videos,
  filter,
  isSpoken,
  busy,
}: {
  videos: Video[];
  filter: VideoFilter;
  /** Captions hold the word. */
  isSpoken: boolean;
  busy: boolean;
}) {
  const sought = useMemo(() => {
    const terms = searchTerms(filter.search);
    if (terms.length === 0) return undefined;
    return soughtBy(
      (text) => markTerms(text, terms),
      terms.map((term) => (text: string) => markTerms(text, [term])),
    );
  }, [filter.search]);
  if (videos.length === 0) return <NothingFound filter={filter} isSpoken={isSpoken} />;
  return <VideoGrid videos={videos} heading="h2" busy={busy} sought={sought} />;
}
