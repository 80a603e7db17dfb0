import { PAGE_SIZE } from '@orchard/contract/limits';
import BellIcon from 'lucide-react/icons/bell';
import { t } from '#features/notifications/messages.ts';
import { NotificationList } from '#features/notifications/notification-list.tsx';
import { bellQuery } from '#features/notifications/notifications.queries.ts';
import { ReadAllButton } from '#features/notifications/read-news.tsx';
import { usePagedList } from '#features/paging/use-paged-list.tsx';
import { AppLink } from '#lib/app-link.tsx';
import { paths } from '#paths';
import { buttonClass } from '#ui/button.tsx';
import { EmptyNotice } from '#ui/empty-notice.tsx';

export default function NotificationsPage() {
  const { items, heading, pagination } = usePagedList(
    t('notifications.title'),
    bellQuery,
    PAGE_SIZE.notifications,
    paths.notifications,
  );
  return (
    <div className="mx-auto max-w-[44rem]">
      {heading}
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
      {pagination}
    </div>
  );
}
