import type { VideoNote } from '@orchard/contract/video-notes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { latestVideoNotesQuery, videoNotesQuery } from './video-notes.queries.ts';

/** The id of the list, whose open note an ended session keeps. */
export const NOTES = 'kept-notes';

/** The actions on the notes of a video; each change is shown after the answer. */
export function useVideoNotes(videoId: number) {
  const client = useQueryClient();
  const change = (to: (notes: VideoNote[]) => VideoNote[]) => {
    client.setQueryData<VideoNote[]>(videoNotesQuery(videoId).queryKey, (notes = []) =>
      to(notes).sort((a, b) => a.second - b.second),
    );
    // The action is complete with its answer; other screens refetch in the background.
    void client.invalidateQueries({ queryKey: [latestVideoNotesQuery.queryKey[0]] });
  };
  const put = (note: VideoNote) =>
    change((notes) => [...notes.filter(({ id }) => id !== note.id), note]);

  const keep = useMutation({
    mutationFn: (second: number) =>
      call('POST /api/video/notes/{videoId}', {
        params: { videoId: String(videoId) },
        body: { second },
      }),
    onSuccess: put,
  });
  const rewrite = useMutation({
    mutationFn: ({ id, text }: { id: number; text: string }) =>
      call('POST /api/video/note/{noteId}', {
        params: { noteId: String(id) },
        body: { note: text },
      }),
    meta: { form: NOTES },
    onSuccess: put,
  });
  return { keep, rewrite };
}
