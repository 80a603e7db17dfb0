import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#lib/api/call.ts';
import { unreadQuery } from './conversations.queries.ts';

interface Shown {
  questions?: readonly number[];
  enquiries?: readonly number[];
}

/** Answers that showed these marks; their marks stay until the screen is opened again. */
const MARKED = ['GET /api/conversations', 'GET /api/video/details/{videoId}'];

/** Tells the server that the answers to these questions and enquiries are on the screen. */
export function useMarkSeen({ questions = [], enquiries = [] }: Shown): void {
  const client = useQueryClient();
  const shown = JSON.stringify({ questions, enquiries });
  useEffect(() => {
    const body: { questions: number[]; enquiries: number[] } = JSON.parse(shown);
    if (body.questions.length + body.enquiries.length === 0) return;
    call('POST /api/conversations/seen', { body }).then(
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
  }, [client, shown]);
}
