import { PAGE_SIZE } from '@orchard/contract/limits';
import Megaphone from 'lucide-react/icons/megaphone';
import { t } from '#features/notices/messages.ts';
import { NoticeList } from '#features/notices/notice-list.tsx';
import { noticesQuery } from '#features/notices/notices.queries.ts';
import { usePagedList } from '#features/paging/use-paged-list.tsx';
import { useIsUnreadNotice } from '#lib/unread.ts';
import { paths } from '#paths';
import { EmptyNotice } from '#ui/empty-notice.tsx';

export default function NoticesPage() {
  const { items, heading, pagination } = usePagedList(
    t('notices.title'),
    noticesQuery,
    PAGE_SIZE.notices,
    paths.notices,
  );
  const isUnread = useIsUnreadNotice();
  return (
    <div className="mx-auto max-w-5xl">
      {heading}
      {items.length > 0 ? (
        <NoticeList notices={items} isUnread={isUnread} />
      ) : (
        <EmptyNotice icon={<Megaphone className="size-6" />} title={t('notices.empty')} />
      )}
      {pagination}
    </div>
  );
}
