import * as z from 'zod/mini';
import { del, get, post } from '#contract/endpoint.ts';
import { id, pathId } from '#contract/fields.ts';
import { maxCharacters } from '#contract/lengths.ts';
import { pagedQuery } from '#contract/list-query.ts';
import { say } from '#contract/messages.ts';
import { MAX_NOTE } from '#contract/note-length.ts';

/** Moments of one video that a member may keep. */
export const MAX_MOMENTS = 200;

const SECOND = '場面の時刻';
const NOTE = 'メモ';
const wrong = () => say('validation.query', { label: SECOND });

/** A moment of a video that the member wants to find again; nobody else sees it. */
export const moment = z.object({
  id: id(),
  /** Whole seconds from the start of the video. */
  second: z.number(),
  /** Empty: none. */
  note: z.string(),
});
export type Moment = z.output<typeof moment>;

/** A moment in the list of all, with the video that it is of. */
export const keptMoment = z.extend(moment, {
  video: z.object({ id: id(), title: z.string() }),
});
export type KeptMoment = z.output<typeof keptMoment>;

export const listMoments = get('/api/video/moments/{videoId}', {
  audience: 'member',
  summary: "The member's moments of a video, in the order of time",
  params: z.object({ videoId: pathId() }),
  response: z.array(moment),
});

export const keepMoment = post('/api/video/moments/{videoId}', {
  audience: 'member',
  summary: 'Keeps a moment of a video; one that is kept already stays as it is',
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
  response: moment,
});

export const noteMoment = post('/api/video/moment/{momentId}', {
  audience: 'member',
  summary: 'Writes the note of a moment; an empty one takes it away',
  params: z.object({ momentId: pathId() }),
  body: z.object({
    note: z
      .string({
        error: (issue) =>
          say(issue.input == null ? 'validation.required' : 'validation.string', { label: NOTE }),
      })
      .check(
        z.trim(),
        maxCharacters(MAX_NOTE, { error: say('validation.max', { label: NOTE, max: MAX_NOTE }) }),
        z.refine((note: string) => !note.includes('\0'), {
          error: say('validation.characters', { label: NOTE }),
        }),
      ),
  }),
  response: moment,
});

export const dropMoment = del('/api/video/moment/{momentId}', {
  audience: 'member',
  summary: 'Forgets a moment',
  params: z.object({ momentId: pathId() }),
  status: 204,
});

export const listKeptMoments = get('/api/video/moments', {
  audience: 'member',
  summary: "All of the member's moments, last kept first; complete without p",
  query: pagedQuery(),
  response: z.array(keptMoment),
});
