import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#lib/api/call.ts';
import { unreadQuery } from './unread-count.tsx';

/** Marks an answer that the member has not seen before. */
export const NewMark = ({ children }: { children: string }) => (
  <span className="shrink-0 rounded-full bg-primary px-2 text-xs leading-5 font-bold text-white">
    {children}
  </span>
);

/** Answers that showed marks; these stay until the screen is opened again. */
const MARKED = ['GET /api/conversations', 'GET /api/video/details/{videoId}'];

/** Tells the server that the answers to these questions and enquiries are on the screen. */
export function useMarkSeen(questions: readonly number[], enquiries: readonly number[] = []): void {
  const client = useQueryClient();
  const shown = JSON.stringify({ questions, enquiries });
  const isAny = questions.length + enquiries.length > 0;
  useEffect(() => {
    if (!isAny) return;
    call('POST /api/conversations/seen', { body: JSON.parse(shown) }).then(
      () =>
        Promise.all([
          ...MARKED.map((key) =>
            client.invalidateQueries({ queryKey: [key], refetchType: 'none' }),
          ),
          client.invalidateQueries({ queryKey: unreadQuery.queryKey }),
        ]),
      // The marks stay, and the next look tells it again.
      () => undefined,
    );
  }, [client, shown, isAny]);
}
