import type { QueryClient } from '@tanstack/react-query';
import type { Answer } from '#lib/api/call.ts';
import { currentUserQuery } from '#lib/current-user.ts';
import { dismissToast } from '#lib/toasts.ts';

/** Puts the member who has just signed in into the cache, which may be of another one. */
export function keepSignedIn(client: QueryClient, user: Answer<'GET /api/account/user'>): void {
  // Notices that ask to sign in are done with.
  dismissToast();
  client.getQueryCache().clear();
  client.setQueryData(currentUserQuery.queryKey, user);
}
