import { useQuery } from '@tanstack/react-query';
import { query } from '#lib/api/call.ts';
import { createMessages } from '#lib/messages.ts';
import { useHasInteracted } from '#lib/use-has-interacted.ts';

/** The feature's sentences, and those that all share. */
export const t = createMessages({
  'conversations.title': 'わたしの質問・お問い合わせ',
  'conversations.unread': '新しい回答が{count}件あります',
});

/** How many answers wait to be seen; asked for again at most every few minutes. */
export const unreadQuery = {
  ...query('GET /api/conversations/unread'),
  staleTime: 5 * 60_000,
};

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
