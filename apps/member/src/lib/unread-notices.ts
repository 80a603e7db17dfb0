import { useQuery } from '@tanstack/react-query';
import { query } from '#lib/api/call.ts';

/** The notices in the member's bell that were not opened yet; screens of notices prefetch them. */
export const unreadNoticesQuery = {
  ...query('GET /api/notifications/notices'),
  staleTime: 60_000,
};

/** Whether a notice is unread. Without the answer none is. */
export function useIsUnreadNotice(): (noticeId: number) => boolean {
  const { data = [] } = useQuery({ ...unreadNoticesQuery, enabled: false });
  return (noticeId) => data.includes(noticeId);
}
