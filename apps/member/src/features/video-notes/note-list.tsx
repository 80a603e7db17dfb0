import { MAX_NOTE } from '@orchard/contract/note-length';
import { findTimes } from '@orchard/contract/times';
import type { VideoNote } from '@orchard/contract/video-notes';
import Pencil from 'lucide-react/icons/pencil';
import X from 'lucide-react/icons/x';
import { type FormEvent, type MouseEvent, useId, useRef, useState } from 'react';
import { clockLength } from '#lib/dates.ts';
import { neighbourOf } from '#lib/focus-heading.ts';
import { useUnsent } from '#lib/forms/use-unsent.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { t } from './messages.ts';
import { useDropNote } from './use-drop-note.ts';
import { NOTES, useVideoNotes } from './use-video-notes.ts';

function NoteForm({
  note,
  begun,
  busy,
  onSave,
  onCancel,
}: {
  note: VideoNote;
  /** The text that it begins with. */
  begun: string;
  busy: boolean;
  onSave: (text: string) => void;
  onCancel: () => void;
}) {
  const id = useId();
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSave(String(new FormData(event.currentTarget).get('note') ?? ''));
  };
  return (
    <form onSubmit={save} className="flex flex-wrap items-center gap-2 px-4 pb-3">
      <label htmlFor={id} className="sr-only">
        {t('video_notes.note.of', { time: clockLength(note.second) })}
      </label>
      <input
        id={id}
        name="note"
        // biome-ignore lint/a11y/noAutofocus: it was asked for by the press just before
        autoFocus
        maxLength={MAX_NOTE}
        defaultValue={begun}
        placeholder={t('video_notes.note.hint')}
        className="min-h-11 min-w-48 flex-1 rounded-lg border border-edge bg-ground px-3 text-sm text-text placeholder:text-quiet"
      />
      <Button type="submit" busy={busy} className="text-sm">
        {t('video_notes.note.save')}
      </Button>
      <Button variant="plain" className="text-sm" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </form>
  );
}

/** The times that the words of a note name; each is a link to that second. */
function TimesOf({ text }: { text: string }) {
  const times = findTimes(text, null);
  if (times.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-4 pr-4 pl-19">
      {times.map(({ index, text, seconds }) => (
        <a
          key={index}
          href={`?s=${seconds}`}
          className="inline-flex min-h-11 min-w-11 items-center text-sm text-tint tabular-nums hover:underline"
        >
          {text}
        </a>
      ))}
    </p>
  );
}

/** A note: opens its place in the video, can be edited and deleted. */
function VideoNoteItem({
  note,
  busy,
  onSeek,
  onNote,
  onDrop,
}: {
  note: VideoNote;
  busy: boolean;
  onSeek: () => void;
  onNote: (text: string) => Promise<unknown>;
  onDrop: (event: MouseEvent) => void;
}) {
  const { unsent, keepUnsent } = useUnsent<{ note: string }>(`note:${note.id}`);
  const [begun, setBegun] = useState(unsent?.note);
  const isWriting = begun !== undefined;
  const time = clockLength(note.second);
  const pencil = useRef<HTMLButtonElement>(null);
  const stopWriting = () => {
    pencil.current?.focus();
    setBegun(undefined);
  };
  const save = (text: string) =>
    onNote(text).then(stopWriting, (error) => keepUnsent(error, { note: text }));
  return (
    <li>
      <div className="flex items-center">
        <button
          type="button"
          onClick={onSeek}
          className="flex min-h-11 min-w-0 flex-1 gap-3 px-4 py-2 text-left text-sm leading-6 hover:bg-lifted focus-visible:-outline-offset-2"
        >
          <span className="w-12 shrink-0 text-tint tabular-nums">{time}</span>
          <span className={note.note === '' ? 'text-quiet' : 'text-text'}>
            {note.note === '' ? t('video_notes.no_note') : note.note}
          </span>
        </button>
        <IconButton
          ref={pencil}
          label={t('video_notes.note.write', { time })}
          aria-expanded={isWriting}
          onClick={() => setBegun(isWriting ? undefined : note.note)}
        >
          <Pencil aria-hidden="true" className="size-4" />
        </IconButton>
        <IconButton
          data-in-row="drop"
          label={t('video_notes.drop', { time })}
          aria-disabled={busy || undefined}
          onClick={busy ? undefined : onDrop}
        >
          <X aria-hidden="true" className="size-4.5" />
        </IconButton>
      </div>
      {!isWriting && <TimesOf text={note.note} />}
      {isWriting && (
        <NoteForm note={note} begun={begun} busy={busy} onSave={save} onCancel={stopWriting} />
      )}
    </li>
  );
}

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
      id={NOTES}
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
