import { UNREAD_HEADER } from '@orchard/contract/unread';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { query } from '#lib/api/call.ts';

const KEY = ['unread'];

/** Caches how many news are unread, which every answer to a member says. */
export function keepUnread(client: QueryClient, headers: Headers): void {
  const count = headers.get(UNREAD_HEADER);
  if (count !== null) client.setQueryData(KEY, Number(count));
}

/** How many news in the bell the member has not read, as of the last answer. */
export const useUnread = (): number =>
  useQuery<number>({ queryKey: KEY, enabled: false }).data ?? 0;

/** The notices in the member's bell that were not opened yet; screens of notices prefetch them. */
export const unreadNoticesQuery = {
  ...query('GET /api/notifications/notices'),
  staleTime: 60_000,
};

/** The notice with which a brand welcomes the member, until it is opened; home prefetches it. */
export const welcomeQuery = {
  ...query('GET /api/notifications/welcome'),
  staleTime: 60_000,
};

/** What a reading of notices changes: the keys of the answers that are fetched again at the next look. */
export const UNREAD_NOTICES = [unreadNoticesQuery.queryKey, welcomeQuery.queryKey];

/** Whether a notice is unread. Without the answer none is. */
export function useIsUnreadNotice(): (noticeId: number) => boolean {
  const { data = [] } = useQuery({ ...unreadNoticesQuery, enabled: false });
  return (noticeId) => data.includes(noticeId);
}
