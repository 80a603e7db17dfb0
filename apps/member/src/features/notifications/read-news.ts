import type { Notification } from '@orchard/contract/notifications';
import type { QueryClient } from '@tanstack/react-query';
import { call, type Page } from '#lib/api/call.ts';
import { unreadNoticesQuery } from '#lib/unread-notices.ts';

/** Marks these news as read in every cached page of the bell. */
function showRead(client: QueryClient, isRead: (news: Notification) => boolean): void {
  client.setQueriesData<Page<Notification>>(
    { queryKey: ['GET /api/notifications'] },
    (page) =>
      page && {
        ...page,
        items: page.items.map((news) => (isRead(news) ? { ...news, is_read: true } : news)),
      },
  );
  void client.invalidateQueries({ queryKey: unreadNoticesQuery.queryKey, refetchType: 'none' });
}

/** Notes that one was read; a failure leaves it unread, and the next press tells it again. */
export async function readOne(client: QueryClient, { id, is_read }: Notification): Promise<void> {
  if (is_read) return;
  showRead(client, (news) => news.id === id);
  await call('POST /api/notifications/read', { body: { ids: [id] } }, { keepalive: true }).catch(
    () => client.invalidateQueries({ queryKey: ['GET /api/notifications'] }),
  );
}

/** Marks all news up to this one as read. */
export async function readAll(client: QueryClient, untilId: number): Promise<void> {
  await call('POST /api/notifications/read-all', { body: { until_id: untilId } });
  showRead(client, ({ id }) => id <= untilId);
}
