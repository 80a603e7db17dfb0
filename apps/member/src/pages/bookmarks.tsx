import { PAGE_SIZE } from '@orchard/contract/limits';
import Bookmark from 'lucide-react/icons/bookmark';
import { bookmarksQuery } from '#features/bookmarks/bookmarks.queries.ts';
import { t } from '#features/bookmarks/messages.ts';
import { RemoveBookmarkButton } from '#features/bookmarks/remove-bookmark-button.tsx';
import { usePagedList } from '#features/paging/use-paged-list.tsx';
import { VideoNotesOverview } from '#features/video-notes/video-notes-overview.tsx';
import { VideoGrid } from '#features/videos/video-grid.tsx';
import { AllVideosLink } from '#lib/all-videos-link.tsx';
import { paths } from '#paths';
import { EmptyNotice } from '#ui/empty-notice.tsx';

export default function BookmarksPage() {
  const { items, page, heading, pagination } = usePagedList(
    t('bookmarks.title'),
    bookmarksQuery,
    PAGE_SIZE.bookmarks,
    paths.bookmarks,
  );
  return (
    <>
      {heading}
      {items.length > 0 ? (
        <VideoGrid
          videos={items.map((entry) => entry.video)}
          heading="h2"
          actionOf={(video) => <RemoveBookmarkButton video={video} />}
        />
      ) : (
        <EmptyNotice
          icon={<Bookmark className="size-6" />}
          title={t('bookmarks.empty')}
          hint={t('bookmarks.empty.hint')}
        >
          <AllVideosLink />
        </EmptyNotice>
      )}
      {pagination}
      {page === 1 && <VideoNotesOverview />}
    </>
  );
}
