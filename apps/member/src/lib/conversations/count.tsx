import { useQuery } from '@tanstack/react-query';
import { unreadQuery } from './conversations.queries.ts';
import { t } from './messages.ts';

/** The number, once it is known. */
export default function Count() {
  const { data } = useQuery(unreadQuery);
  if (!data || data.count === 0) return null;
  return (
    <span className="ml-auto shrink-0 rounded-full bg-primary px-2 text-xs leading-5 font-bold text-white tabular-nums">
      <span aria-hidden="true">{data.count}</span>
      <span className="sr-only">{t('conversations.unread', { count: data.count })}</span>
    </span>
  );
}
