import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { useRevalidator } from 'react-router';
import { neighbourOf } from './focus-heading.ts';
import type { Removal } from './remove-from-list.ts';

/** Removes a video from a list; the code for it comes with the first press. */
export function useRemoveFromList(removal: Removal) {
  const { revalidate } = useRevalidator();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async (next: HTMLElement | undefined) => {
      const { removeFromList } = await import('./remove-from-list.ts');
      return removeFromList(removal, client, revalidate, next);
    },
  });
  return {
    busy: isPending,
    onClick: ({ currentTarget }: MouseEvent) => {
      if (!isPending) mutate(neighbourOf(currentTarget));
    },
  };
}
