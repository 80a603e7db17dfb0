import { useQuery } from '@tanstack/react-query';
import BookmarkPlus from 'lucide-react/icons/bookmark-plus';
import { useId } from 'react';
import { clockLength } from '#lib/dates.ts';
import { neighbourOf } from '#lib/focus-heading.ts';
import { showToast } from '#lib/toasts.ts';
import { Spinner } from '#ui/spinner.tsx';
import { t } from './messages.ts';
import { useDropNote } from './use-drop-note.ts';
import { useVideoNotes } from './use-video-notes.ts';
import { VideoNoteItem } from './video-note-item.tsx';
import { videoNotesQuery } from './video-notes.queries.ts';

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
      className="inline-flex min-h-11 shrink-0 items-center justify-center gap-2 rounded-full border border-edge px-4 text-sm font-semibold text-text hover:bg-lifted aria-disabled:border-line aria-disabled:text-quiet"
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
  const id = useId();
  const { data: notes = [] } = useQuery(videoNotesQuery(videoId));
  const { rewrite } = useVideoNotes(videoId);
  const drop = useDropNote();
  if (notes.length === 0) return null;
  return (
    <section
      aria-labelledby={id}
      className="mt-5 max-w-[44rem] overflow-hidden rounded-2xl border border-line bg-raised"
    >
      <h2 id={id} className="px-4 pt-3 pb-1 text-base">
        {t('video_notes.title')}
      </h2>
      <p className="px-4 pb-1 text-xs text-quiet">{t('video_notes.private')}</p>
      <ul className="max-h-80 overflow-y-auto pb-2">
        {notes.map((note) => (
          <VideoNoteItem
            key={note.id}
            note={note}
            busy={rewrite.isPending || drop.isPending}
            onSeek={() => onSeek(note.second)}
            onNote={(words) => rewrite.mutateAsync({ id: note.id, words })}
            onDrop={({ currentTarget }) =>
              drop.mutate({ note, videoId, next: neighbourOf(currentTarget) })
            }
          />
        ))}
      </ul>
    </section>
  );
}
