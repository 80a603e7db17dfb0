import type { QueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { unreadQuery } from './conversations.queries.ts';

/** Questions and enquiries by their ids. */
export interface Shown {
  questions: number[];
  enquiries: number[];
}

/** Answers that showed marks; these stay until the screen is opened again. */
const MARKED = ['GET /api/conversations', 'GET /api/video/details/{videoId}'];

/** Tells the server that the answers to these are on the screen. */
export async function markSeen(client: QueryClient, body: Shown): Promise<void> {
  try {
    await call('POST /api/conversations/seen', { body });
  } catch {
    // The marks stay, and the next look tells it again.
    return;
  }
  await Promise.all([
    ...MARKED.map((key) => client.invalidateQueries({ queryKey: [key], refetchType: 'none' })),
    client.invalidateQueries({ queryKey: unreadQuery.queryKey }),
  ]);
}
