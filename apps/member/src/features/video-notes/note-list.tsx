import type { VideoNote } from '@orchard/contract/video-notes';
import { useId } from 'react';
import { neighbourOf } from '#lib/focus-heading.ts';
import { t } from './messages.ts';
import { useDropNote } from './use-drop-note.ts';
import { useVideoNotes } from './use-video-notes.ts';
import { VideoNoteItem } from './video-note-item.tsx';

/** The list of a member's notes on a video. */
export default function NoteList({
  videoId,
  notes,
  onSeek,
}: {
  videoId: number;
  notes: readonly VideoNote[];
  onSeek: (seconds: number) => void;
}) {
  const id = useId();
  const { rewrite } = useVideoNotes(videoId);
  const drop = useDropNote();
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
            onNote={(text) => rewrite.mutateAsync({ id: note.id, text })}
            onDrop={({ currentTarget }) =>
              drop.mutate({ note, videoId, next: neighbourOf(currentTarget) })
            }
          />
        ))}
      </ul>
    </section>
  );
}
