import * as z from 'zod/mini';
import { del, get, post } from '#contract/endpoint.ts';
import { asVisible, id, pathId, storable } from '#contract/fields.ts';
import { maxCharacters } from '#contract/lengths.ts';
import { pagedQuery } from '#contract/list-query.ts';
import { formatMessage } from '#contract/messages.ts';
import { MAX_NOTE } from '#contract/note-length.ts';

/** Most notes of a member on one video. */
export const MAX_VIDEO_NOTES = 200;

const SECOND = '場面の時刻';
const NOTE = 'メモ';
const wrong = () => formatMessage('validation.query', { label: SECOND });

/** A member's private note at a time of a video. */
export const note = z.object({
  id: id(),
  /** Whole seconds from the start of the video. */
  second: z.number(),
  /** May be empty. */
  note: z.string(),
});
export type VideoNote = z.output<typeof note>;

/** A note in the list of all notes, with its video. */
export const videoNoteInList = z.extend(note, {
  video: z.object({ id: id(), title: z.string() }),
});
export type VideoNoteInList = z.output<typeof videoNoteInList>;

export const listVideoNotes = get('/api/video/notes/{videoId}', {
  audience: 'member',
  summary: "The member's notes of a video, in the order of time",
  params: z.object({ videoId: pathId() }),
  response: z.array(note),
});

export const addVideoNote = post('/api/video/notes/{videoId}', {
  audience: 'member',
  summary: 'Adds a note to a video; an existing one stays as it is',
  params: z.object({ videoId: pathId() }),
  body: z.object({
    second: z
      .number({ error: wrong })
      .check(
        z.int({ error: wrong }),
        z.minimum(0, { error: wrong }),
        z.maximum(86_400, { error: wrong }),
      ),
  }),
  status: 201,
  response: note,
});

export const changeVideoNote = post('/api/video/note/{noteId}', {
  audience: 'member',
  summary: 'Writes the text of a note; an empty one removes the text',
  params: z.object({ noteId: pathId() }),
  body: z.object({
    note: z
      .string({
        error: (issue) =>
          formatMessage(issue.input == null ? 'validation.required' : 'validation.string', {
            label: NOTE,
          }),
      })
      .check(
        asVisible(MAX_NOTE),
        maxCharacters(MAX_NOTE, {
          error: formatMessage('validation.max', { label: NOTE, max: MAX_NOTE }),
        }),
        storable(NOTE),
      ),
  }),
  response: note,
});

export const deleteVideoNote = del('/api/video/note/{noteId}', {
  audience: 'member',
  summary: 'Deletes a note',
  params: z.object({ noteId: pathId() }),
  status: 204,
});

export const listAllVideoNotes = get('/api/video/notes', {
  audience: 'member',
  summary: "All of the member's notes, newest first; complete without p",
  query: pagedQuery(),
  response: z.array(videoNoteInList),
});
