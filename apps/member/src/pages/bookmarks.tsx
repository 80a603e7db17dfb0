import { PAGE_SIZE } from '@orchard/contract/limits';
import { useSuspenseQuery } from '@tanstack/react-query';
import Bookmark from 'lucide-react/icons/bookmark';
import { useSearchParams } from 'react-router';
import { bookmarksQuery } from '#features/bookmarks/bookmarks.queries.ts';
import { t } from '#features/bookmarks/messages.ts';
import { RemoveBookmarkButton } from '#features/bookmarks/remove-bookmark-button.tsx';
import { PageRange } from '#features/paging/page-range.tsx';
import { Pagination } from '#features/paging/pagination.tsx';
import { VideoNotesOverview } from '#features/video-notes/video-notes-overview.tsx';
import { VideoGrid } from '#features/videos/video-grid.tsx';
import { AppLink } from '#lib/app-link.tsx';
import { useDocumentTitle } from '#lib/document-title.ts';
import { readPage } from '#lib/video-filter.ts';
import { paths } from '#paths';
import { buttonClass } from '#ui/button.tsx';
import { EmptyNotice } from '#ui/empty-notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';

export default function BookmarksPage() {
  useDocumentTitle(t('bookmarks.title'));
  const [params] = useSearchParams();
  const page = readPage(params);
  const { items, total } = useSuspenseQuery(bookmarksQuery(page)).data;
  const paging = { page, total, perPage: PAGE_SIZE.bookmarks };
  return (
    <>
      <PageTitle aside={total > 0 && <PageRange {...paging} />}>{t('bookmarks.title')}</PageTitle>
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
          <AppLink to={paths.videos()} className={buttonClass('outlined')}>
            {t('videos.all')}
          </AppLink>
        </EmptyNotice>
      )}
      <Pagination {...paging} pathOf={paths.bookmarks} />
      {page === 1 && <VideoNotesOverview />}
    </>
  );
}
