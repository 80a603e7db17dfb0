import { type QueryKey, useMutation } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useRevalidator } from 'react-router';
import { paths } from '#paths';
import { Spinner } from '#ui/spinner.tsx';
import { focusHeading, neighbourOf } from './focus-heading.ts';
import { showToast } from './toasts.ts';
import { undoAction } from './undo.ts';

/** The removal of a video from a list. */
interface Removal {
  /** The name of the button. */
  label: string;
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
 * Removes a video from a list, on the corner of its card: confirms it and offers to undo it, refetches
 * the list, opens the last page if this one is gone, and moves the focus.
 */
export function RemoveFromListButton({ label, videoId, remove, restore, lists, done }: Removal) {
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
  return (
    <button
      type="button"
      data-in-row="remove"
      aria-label={label}
      aria-busy={isPending || undefined}
      onClick={({ currentTarget }) => {
        if (!isPending) mutate({ next: neighbourOf(currentTarget) });
      }}
      className="group/corner absolute top-0 right-0 z-10 grid size-12 place-items-center rounded-2xl focus-visible:-outline-offset-4"
    >
      <span className="grid size-8 place-items-center rounded-full bg-black/85 text-white group-hover/corner:bg-lifted">
        {isPending ? <Spinner /> : <X aria-hidden="true" className="size-4.5" />}
      </span>
    </button>
  );
}
