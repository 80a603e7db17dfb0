import type { VideoNote } from '@orchard/contract/video-notes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { clockLength } from '#lib/dates.ts';
import { focusHeading } from '#lib/focus-heading.ts';
import { showToast } from '#lib/toasts.ts';
import { t } from './messages.ts';
import { allVideoNotesQuery, videoNotesQuery } from './video-notes.queries.ts';

interface Dropped {
  note: VideoNote;
  videoId: number;
  /** Takes the focus when the note is gone. */
  next: HTMLElement | undefined;
}

const addAgain = async ({ note: { second, note: text }, videoId }: Dropped) => {
  const { id } = await call('POST /api/video/notes/{videoId}', {
    params: { videoId: String(videoId) },
    body: { second },
  });
  if (text === '') return;
  await call('POST /api/video/note/{noteId}', {
    params: { noteId: String(id) },
    body: { note: text },
  });
};

/** Deletes a note, and offers to bring it back with its words. */
export function useDropNote() {
  const client = useQueryClient();
  const refreshLists = () =>
    client.invalidateQueries({ queryKey: [allVideoNotesQuery.queryKey[0]] });
  const undo = useMutation({
    mutationFn: addAgain,
    onSettled: (_nothing, _error, { videoId }) =>
      Promise.all([
        refreshLists(),
        client.invalidateQueries({ queryKey: videoNotesQuery(videoId).queryKey }),
      ]),
  });
  return useMutation({
    mutationFn: ({ note: { id } }: Dropped) =>
      call('DELETE /api/video/note/{noteId}', { params: { noteId: String(id) } }),
    onSuccess(_nothing, dropped) {
      const without = <Note extends VideoNote>(notes: Note[] | undefined) =>
        notes?.filter(({ id }) => id !== dropped.note.id);
      client.setQueryData(videoNotesQuery(dropped.videoId).queryKey, without);
      client.setQueryData(allVideoNotesQuery.queryKey, without);
      void refreshLists();
      const time = clockLength(dropped.note.second);
      showToast(t('video_notes.dropped', { time }), 'success', {
        label: t('undo'),
        onPress: () => undo.mutate(dropped),
      });
      if (dropped.next?.isConnected) dropped.next.focus();
      else focusHeading();
    },
  });
}
