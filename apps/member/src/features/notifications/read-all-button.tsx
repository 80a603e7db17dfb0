import type { Notification } from '@orchard/contract/notifications';
import { useMutation } from '@tanstack/react-query';
import CheckCheck from 'lucide-react/icons/check-check';
import { showToast } from '#lib/toasts.ts';
import { useUnread } from '#lib/unread.ts';
import { Button } from '#ui/button.tsx';
import { t } from './messages.ts';
import { readAll } from './read-news.ts';

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
