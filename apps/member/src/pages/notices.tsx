import { PAGE_SIZE } from '@orchard/contract/limits';
import { useSuspenseQuery } from '@tanstack/react-query';
import Megaphone from 'lucide-react/icons/megaphone';
import { useSearchParams } from 'react-router';
import { t } from '#features/notices/messages.ts';
import { NoticeList } from '#features/notices/notice-list.tsx';
import { noticesQuery } from '#features/notices/notices.queries.ts';
import { PageRange } from '#features/paging/page-range.tsx';
import { Pagination } from '#features/paging/pagination.tsx';
import { useDocumentTitle } from '#lib/document-title.ts';
import { useIsUnreadNotice } from '#lib/unread-notices.ts';
import { readPage } from '#lib/video-filter.ts';
import { paths } from '#paths';
import { EmptyNotice } from '#ui/empty-notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';

export default function NoticesPage() {
  useDocumentTitle(t('notices.title'));
  const [params] = useSearchParams();
  const page = readPage(params);
  const { items, total } = useSuspenseQuery(noticesQuery(page)).data;
  const isUnread = useIsUnreadNotice();
  const paging = { page, total, perPage: PAGE_SIZE.notices };
  return (
    <div className="mx-auto max-w-5xl">
      <PageTitle aside={total > 0 && <PageRange {...paging} />}>{t('notices.title')}</PageTitle>
      {items.length > 0 ? (
        <NoticeList notices={items} isUnread={isUnread} />
      ) : (
        <EmptyNotice icon={<Megaphone className="size-6" />} title={t('notices.empty')} />
      )}
      <Pagination {...paging} pathOf={paths.notices} />
    </div>
  );
}
