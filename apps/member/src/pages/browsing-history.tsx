import { PAGE_SIZE } from '@orchard/contract/limits';
import { useSuspenseQuery } from '@tanstack/react-query';
import History from 'lucide-react/icons/history';
import { useSearchParams } from 'react-router';
import { historyQuery } from '#features/browsing-history/browsing-history.queries.ts';
import { ClearHistoryButton } from '#features/browsing-history/clear-history-button.tsx';
import { ForgetButton } from '#features/browsing-history/forget-button.tsx';
import { t } from '#features/browsing-history/messages.ts';
import { PageRange } from '#features/paging/page-range.tsx';
import { Pagination } from '#features/paging/pagination.tsx';
import { VideoGrid } from '#features/videos/video-grid.tsx';
import { AppLink } from '#lib/app-link.tsx';
import { useDocumentTitle } from '#lib/document-title.ts';
import { readPage } from '#lib/video-filter.ts';
import { paths } from '#paths';
import { buttonClass } from '#ui/button.tsx';
import { EmptyNotice } from '#ui/empty-notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';

export default function BrowsingHistoryPage() {
  useDocumentTitle(t('history.title'));
  const [params] = useSearchParams();
  const page = readPage(params);
  const { items, total } = useSuspenseQuery(historyQuery(page)).data;
  const paging = { page, total, perPage: PAGE_SIZE.history };
  return (
    <>
      <PageTitle aside={total > 0 && <PageRange {...paging} />}>{t('history.title')}</PageTitle>
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
          <AppLink to={paths.videos()} className={buttonClass('outlined')}>
            {t('videos.all')}
          </AppLink>
        </EmptyNotice>
      )}
      <Pagination {...paging} pathOf={paths.browsingHistory} />
    </>
  );
}
