import { type QueryKey, useMutation } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { useRevalidator } from 'react-router';
import { focusHeading, neighbourOf } from './focus-heading.ts';
import { showToast } from './toasts.ts';

/**
 * Removes an entry from a paged list: confirms it, refetches the page, opens the last page if this
 * one is gone, and moves the focus.
 * @param act makes the call
 * @param list the key of the list's pages
 * @param done the notice afterwards
 */
export function useRemoveFromList(act: () => Promise<unknown>, list: QueryKey, done: string) {
  const { revalidate } = useRevalidator();
  const removal = useMutation({
    mutationFn: (_: { next: HTMLElement | undefined }) => act(),
    onSuccess: async (_answer, { next }, _result, { client }) => {
      showToast(done, 'success');
      await client.invalidateQueries({ queryKey: list });
      await revalidate();
      if (next?.isConnected) next.focus();
      else focusHeading();
    },
  });
  return {
    busy: removal.isPending,
    onClick: ({ currentTarget }: MouseEvent) => {
      if (!removal.isPending) removal.mutate({ next: neighbourOf(currentTarget) });
    },
  };
}
