import type { QueryClient } from '@tanstack/react-query';
import { type Send, send } from './send.ts';

const senders = new WeakMap<QueryClient, Send>();

/** Tells how the queries of a cache are sent, where that is not from a browser. */
export function bindSender(queryClient: QueryClient, how: Send): void {
  senders.set(queryClient, how);
}

/** How the queries of a cache are sent: by the browser unless told otherwise. */
export const senderOf = (queryClient: QueryClient): Send => senders.get(queryClient) ?? send;
