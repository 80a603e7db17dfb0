import { PAGE_SIZE } from '@orchard/contract/limits';
import History from 'lucide-react/icons/history';
import { historyQuery } from '#features/browsing-history/browsing-history.queries.ts';
import { ClearHistoryButton, ForgetButton } from '#features/browsing-history/history-buttons.tsx';
import { t } from '#features/browsing-history/messages.ts';
import { usePagedList } from '#features/paging/use-paged-list.tsx';
import { VideoGrid } from '#features/videos/video-grid.tsx';
import { AllVideosLink } from '#lib/all-videos-link.tsx';
import { paths } from '#paths';
import { EmptyNotice } from '#ui/empty-notice.tsx';

export default function BrowsingHistoryPage() {
  const { items, heading, pagination } = usePagedList(
    t('history.title'),
    historyQuery,
    PAGE_SIZE.history,
    paths.browsingHistory,
  );
  return (
    <>
      {heading}
      {items.length > 0 ? (
        <>
          <div className="-mt-4 mb-3 flex justify-end">
            <ClearHistoryButton />
          </div>
          <VideoGrid
            videos={items.map((entry) => entry.video)}
            openedAt={items.map((entry) => entry.viewed_at)}
            heading="h2"
            actionOf={(video) => <ForgetButton video={video} />}
          />
        </>
      ) : (
        <EmptyNotice
          icon={<History className="size-6" />}
          title={t('history.empty')}
          hint={t('history.empty.hint')}
        >
          <AllVideosLink />
        </EmptyNotice>
      )}
      {pagination}
    </>
  );
}
