import { type QueryKey, useMutation } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { useRevalidator } from 'react-router';
import { paths } from '#paths';
import { focusHeading, neighbourOf } from './focus-heading.ts';
import { showToast } from './toasts.ts';
import { undoAction } from './undo.ts';

/** The removal of a video from a list. */
interface Removal {
  videoId: number;
  /** Makes the call. */
  remove: () => Promise<unknown>;
  /** Takes it back. */
  restore: () => Promise<unknown>;
  /** The keys of the lists with it, or of their pages. */
  lists: readonly QueryKey[];
  /** The notice afterwards. */
  done: string;
}

/** Focuses the link to a video that has come back into the list. */
function focusVideo(videoId: number): void {
  const link = document.querySelector<HTMLElement>(`main li a[href="${paths.video(videoId)}"]`);
  if (link) link.focus();
  else focusHeading();
}

/**
 * Removes a video from a list: confirms it and offers to undo it, refetches the list, opens the last
 * page if this one is gone, and moves the focus.
 */
export function useRemoveFromList({ videoId, remove, restore, lists, done }: Removal) {
  const { revalidate } = useRevalidator();
  const { mutate, isPending } = useMutation({
    mutationFn: (_: { next: HTMLElement | undefined }) => remove(),
    onSuccess: async (_answer, { next }, _result, { client }) => {
      const { pathname } = window.location;
      const refetch = async () => {
        await Promise.all(lists.map((queryKey) => client.invalidateQueries({ queryKey })));
        await revalidate();
      };
      const undo = async () => {
        await restore();
        await refetch();
        if (window.location.pathname === pathname) focusVideo(videoId);
      };
      showToast(done, 'success', undoAction(undo));
      await refetch();
      if (next?.isConnected) next.focus();
      else focusHeading();
    },
  });
  return {
    busy: isPending,
    onClick: ({ currentTarget }: MouseEvent) => {
      if (!isPending) mutate({ next: neighbourOf(currentTarget) });
    },
  };
}
