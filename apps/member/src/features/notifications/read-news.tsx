import type { Notification } from '@orchard/contract/notifications';
import { type QueryClient, useMutation } from '@tanstack/react-query';
import CheckCheck from 'lucide-react/icons/check-check';
import { call, type Page } from '#lib/api/call.ts';
import { showToast } from '#lib/toasts.ts';
import { UNREAD_NOTICES, useUnread } from '#lib/unread.ts';
import { Button } from '#ui/button.tsx';
import { t } from './messages.ts';

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
  for (const queryKey of UNREAD_NOTICES)
    void client.invalidateQueries({ queryKey, refetchType: 'none' });
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
async function readAll(client: QueryClient, untilId: number): Promise<void> {
  await call('POST /api/notifications/read-all', { body: { until_id: untilId } });
  showRead(client, ({ id }) => id <= untilId);
}

/** Marks all news as read, up to the newest on the screen: what comes meanwhile stays unread. */
export function ReadAllButton({ newest }: { newest: Notification | undefined }) {
  const unread = useUnread();
  const read = useMutation({
    mutationFn: (untilId: number, { client }) => readAll(client, untilId),
    onSuccess: () => showToast(t('notifications.read_all.done'), 'success'),
  });
  return (
    <Button
      variant="plain"
      className="text-sm"
      busy={read.isPending}
      disabled={unread === 0 || !newest}
      onClick={() => newest && read.mutate(newest.id)}
    >
      <CheckCheck aria-hidden="true" className="size-4" />
      {t('notifications.read_all')}
    </Button>
  );
}
