import { useQuery } from '@tanstack/react-query';
import { useHasInteracted } from '#lib/use-has-interacted.ts';
import { unreadQuery } from './conversations.queries.ts';
import { t } from './messages.ts';

/**
 * How many answers the member has not seen; nothing if there are none. A first visit does without
 * the request.
 */
export function UnreadCount() {
  const { data } = useQuery({ ...unreadQuery, enabled: useHasInteracted() });
  if (!data || data.count === 0) return null;
  return (
    <span className="ml-auto shrink-0 rounded-full bg-primary px-2 text-xs leading-5 font-bold text-white tabular-nums">
      <span aria-hidden="true">{data.count}</span>
      <span className="sr-only">{t('conversations.unread', { count: data.count })}</span>
    </span>
  );
}
