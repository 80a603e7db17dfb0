import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { text, wholeNumber } from '#contract/fields.ts';
import { queryNumber } from '#contract/list-query.ts';
import { formatMessage } from '#contract/messages.ts';
import { MAX_PART_BYTES } from '#contract/staff/file-parts.ts';
import { formatStaffMessage } from '#contract/staff/messages.ts';
import { outdated } from '#contract/staff/wire.ts';

/** Largest film, in bytes: 4 GiB. */
export const MAX_FILM_BYTES = 4 * 1024 ** 3;

const writes = { audience: 'staff', right: 'content.write' } as const;
const oneFilm = z.object({ film: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) });

/** A film during or after its upload. */
export const film = z.object({
  /** Its id in the calls that continue the upload. */
  id: z.string(),
  name: z.string(),
  bytes: z.number(),
  /** Bytes that have arrived; the next part begins here. */
  received: z.number(),
  /** Its name in a video's draft, once it is complete. */
  media_file: z.nullable(z.string()),
  duration_seconds: z.nullable(z.number()),
});
export type Film = z.output<typeof film>;

/**
 * Uploads a film: begin, send parts in sequence, finish. A failure, even a crash of server or
 * browser, loses at most the part on its way: `getFilm` says where to continue. An upload that is
 * idle for 24 hours is deleted.
 */
export const beginFilm = post('/api/staff/films', {
  ...writes,
  summary: 'Begins to send a film of at most 4 GiB; what it may be, `getFilmKinds` says',
  body: z.object({
    name: text('ファイル名'),
    bytes: wholeNumber(1, MAX_FILM_BYTES, () => formatStaffMessage('film.too_large')),
  }),
  response: film,
});

export const getFilmKinds = get('/api/staff/film-kinds', {
  audience: 'staff',
  right: 'content.read',
  summary: 'Whether films of every usual kind may be sent, or only what browsers play themselves',
  response: z.object({
    /**
     * With FFmpeg: MP4, QuickTime, WebM, Matroska, AVI, WMV, MPEG streams. Without: MP4 and WebM in
     * codecs that browsers play.
     */
    has_ffmpeg: z.boolean(),
  }),
});

export const getFilm = get('/api/staff/films/{film}', {
  ...writes,
  summary: 'How much of a film of one’s own has arrived',
  params: oneFilm,
  response: film,
});

export const sendFilmPart = post('/api/staff/films/{film}/parts', {
  ...writes,
  summary:
    'Takes the bytes of a film from `offset` on; 409 when what comes before is missing, 413 when it is too much',
  params: oneFilm,
  query: z.object({ offset: queryNumber(outdated, 0, MAX_FILM_BYTES) }),
  file: { types: ['application/octet-stream'], maxBytes: MAX_PART_BYTES },
  response: film,
});

const wrongLength = () => formatMessage('validation.query', { label: '長さ' });

export const finishFilm = post('/api/staff/films/{film}/finish', {
  ...writes,
  summary: 'Makes a whole film one of the site’s; 422 when it is none. Twice is the same as once',
  params: oneFilm,
  body: z.object({
    /** The length that the browser found, used if the file does not state one. */
    duration_seconds: z.nullable(
      z
        .number({ error: wrongLength })
        .check(z.minimum(0, { error: wrongLength }), z.maximum(360_000, { error: wrongLength })),
    ),
  }),
  response: film,
});

const oneStream = z.object({
  file: z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,254}$/)),
});

/** The transcoding of a film to HLS, and its progress. */
export const filmStream = z.object({
  /** Original file name; null if not known. */
  name: z.nullable(z.string()),
  /** `none`: never queued. */
  state: z.enum(['none', 'waiting', 'running', 'done', 'failed', 'cancelled']),
  /** Whether the server has FFmpeg; without it films play as sent. */
  has_ffmpeg: z.boolean(),
  /** What members get now: the renditions, the original file, or nothing yet. */
  played_by: z.enum(['stream', 'file', 'nothing']),
  /** All parts of the stream; empty until the film has been probed. */
  parts: z.array(
    z.object({
      /** `poster`, `preview`, `sound` (with still pictures), or the shorter side in pixels. */
      name: z.string(),
      is_finished: z.boolean(),
    }),
  ),
  /** The part in work, and its progress in percent. */
  part: z.nullable(z.string()),
  percent: z.number(),
  /** Why it failed, in Japanese. */
  fault: z.nullable(z.string()),
  /** What is to be known of the result, in Japanese. */
  remark: z.nullable(z.string()),
});
export type FilmStream = z.output<typeof filmStream>;

export const getFilmStream = get('/api/staff/film-streams/{file}', {
  audience: 'staff',
  right: 'content.read',
  summary: 'How far a film is on its way to play everywhere',
  params: oneStream,
  response: filmStream,
});

export const cancelFilmStream = post('/api/staff/film-streams/{file}/cancel', {
  ...writes,
  summary: 'Stops the work on a film; what is finished stays. Twice is the same as once',
  params: oneStream,
  response: filmStream,
});

export const retryFilmStream = post('/api/staff/film-streams/{file}/retry', {
  ...writes,
  summary: 'Begins the work on a film, or goes on with it. Twice is the same as once',
  params: oneStream,
  response: filmStream,
});
