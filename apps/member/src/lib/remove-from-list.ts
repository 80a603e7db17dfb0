import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { paths } from '#paths';
import { focusHeading } from './focus-heading.ts';
import { showToast } from './toasts.ts';
import { undoAction } from './undo.ts';

/** The removal of a video from a list. */
export interface Removal {
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
 * @param next the next focus
 */
export async function removeFromList(
  { videoId, remove, restore, lists, done }: Removal,
  client: QueryClient,
  revalidate: () => Promise<void>,
  next: HTMLElement | undefined,
): Promise<void> {
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
  await remove();
  showToast(done, 'success', undoAction(undo));
  await refetch();
  if (next?.isConnected) next.focus();
  else focusHeading();
}
