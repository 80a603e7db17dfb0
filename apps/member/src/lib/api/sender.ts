import type { QueryClient } from '@tanstack/react-query';
import { type Send, send } from './send.ts';

const senders = new WeakMap<QueryClient, Send>();

/** Replaces how the queries of a cache are sent, where no browser sends them. */
export function bindSender(queryClient: QueryClient, sender: Send): void {
  senders.set(queryClient, sender);
}

/** Returns how the queries of a cache are sent: by default by the browser. */
export const senderOf = (queryClient: QueryClient): Send => senders.get(queryClient) ?? send;
