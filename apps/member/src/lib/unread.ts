import { UNREAD_HEADER } from '@orchard/contract/unread';
import { type QueryClient, useQuery } from '@tanstack/react-query';

const KEY = ['unread'];

/** Caches how many news are unread, which every answer to a member says. */
export function keepUnread(client: QueryClient, headers: Headers): void {
  const count = headers.get(UNREAD_HEADER);
  if (count !== null) client.setQueryData(KEY, Number(count));
}

/** How many news in the bell the member has not read, as of the last answer. */
export const useUnread = (): number =>
  useQuery<number>({ queryKey: KEY, enabled: false }).data ?? 0;
