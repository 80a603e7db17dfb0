import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/**
 * Notes that the answers to these questions and enquiries are on the screen. Most visits show none
 * that is new, and do without the code.
 */
export function useMarkSeen(questions: readonly number[], enquiries: readonly number[] = []): void {
  const client = useQueryClient();
  const shown = JSON.stringify({ questions, enquiries });
  const isAny = questions.length + enquiries.length > 0;
  useEffect(() => {
    if (!isAny) return;
    import('./mark-seen.ts').then(
      ({ markSeen }) => markSeen(client, JSON.parse(shown)),
      () => undefined,
    );
  }, [client, shown, isAny]);
}
