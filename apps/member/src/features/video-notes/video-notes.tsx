import { useQuery } from '@tanstack/react-query';
import BookmarkPlus from 'lucide-react/icons/bookmark-plus';
import { lazy, Suspense } from 'react';
import { clockLength } from '#lib/dates.ts';
import { fetchPart } from '#lib/fetch-part.ts';
import { showToast } from '#lib/toasts.ts';
import { actionClass } from '#ui/action-class.ts';
import { Spinner } from '#ui/spinner.tsx';
import { t } from './messages.ts';
import { useVideoNotes } from './use-video-notes.ts';
import { videoNotesQuery } from './video-notes.queries.ts';

// Most lectures have none.
const NoteList = lazy(() => fetchPart(() => import('./note-list.tsx')));

/** Saves a note at the current position with one tap. */
export function AddNoteButton({
  videoId,
  time,
}: {
  videoId: number;
  /** Returns the position of the player in seconds; absent without a player. */
  time: (() => number) | undefined;
}) {
  const { keep } = useVideoNotes(videoId);
  return (
    <button
      type="button"
      className={actionClass(false)}
      aria-disabled={!time || keep.isPending || undefined}
      aria-busy={keep.isPending || undefined}
      onClick={() => {
        if (!time || keep.isPending) return;
        keep.mutate(Math.floor(time()), {
          onSuccess: ({ second }) =>
            showToast(t('video_notes.kept', { time: clockLength(second) }), 'success'),
        });
      }}
    >
      <span className="grid size-5 place-items-center">
        {keep.isPending ? <Spinner /> : <BookmarkPlus aria-hidden="true" className="size-5" />}
      </span>
      {t('video_notes.keep')}
    </button>
  );
}

/** The member's notes on a video; nothing if there are none. */
export function VideoNotes({
  videoId,
  onSeek,
}: {
  videoId: number;
  onSeek: (seconds: number) => void;
}) {
  const { data: notes = [] } = useQuery(videoNotesQuery(videoId));
  if (notes.length === 0) return null;
  return (
    <Suspense>
      <NoteList videoId={videoId} notes={notes} onSeek={onSeek} />
    </Suspense>
  );
}
