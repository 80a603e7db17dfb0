import { PAGE_SIZE } from '@orchard/contract/limits';
import { useSuspenseQuery } from '@tanstack/react-query';
import BellIcon from 'lucide-react/icons/bell';
import { useSearchParams } from 'react-router';
import { t } from '#features/notifications/messages.ts';
import { NotificationList } from '#features/notifications/notification-list.tsx';
import { bellQuery } from '#features/notifications/notifications.queries.ts';
import { ReadAllButton } from '#features/notifications/read-all-button.tsx';
import { PageRange } from '#features/paging/page-range.tsx';
import { Pagination } from '#features/paging/pagination.tsx';
import { AppLink } from '#lib/app-link.tsx';
import { useDocumentTitle } from '#lib/document-title.ts';
import { readPage } from '#lib/video-filter.ts';
import { paths } from '#paths';
import { buttonClass } from '#ui/button.tsx';
import { EmptyNotice } from '#ui/empty-notice.tsx';
import { PageTitle } from '#ui/page-title.tsx';

export default function NotificationsPage() {
  useDocumentTitle(t('notifications.title'));
  const [params] = useSearchParams();
  const page = readPage(params);
  const { items, total } = useSuspenseQuery(bellQuery(page)).data;
  const paging = { page, total, perPage: PAGE_SIZE.notifications };
  return (
    <div className="mx-auto max-w-[44rem]">
      <PageTitle aside={total > 0 && <PageRange {...paging} />}>
        {t('notifications.title')}
      </PageTitle>
      <p className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <ReadAllButton newest={items[0]} />
        <AppLink to={paths.notificationChoices()} className={buttonClass('plain', 'text-sm')}>
          {t('notifications.choices')}
        </AppLink>
      </p>
      {items.length > 0 ? (
        <div className="overflow-hidden rounded-2xl border border-line bg-raised">
          <NotificationList items={items} />
        </div>
      ) : (
        <EmptyNotice
          icon={<BellIcon className="size-6" />}
          title={t('notifications.empty')}
          hint={t('notifications.empty.hint')}
        />
      )}
      <Pagination {...paging} pathOf={paths.notifications} />
    </div>
  );
}
