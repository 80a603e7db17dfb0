import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { text } from '#contract/fields.ts';
import { queryNumber } from '#contract/list-query.ts';
import { formatMessage } from '#contract/messages.ts';
import { formatStaffMessage } from '#contract/staff/messages.ts';

/** Largest film, in bytes: 4 GiB. */
export const MAX_FILM_BYTES = 4 * 1024 ** 3;

/** Largest part of a film that one request carries, in bytes. */
export const MAX_PART_BYTES = 8 * 1024 * 1024;

const wrongSize = () => formatStaffMessage('film.too_large');
const writes = { audience: 'staff', right: 'content.write' } as const;
const oneFilm = z.object({ film: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) });

/** A film on its way to the site, or there. */
export const film = z.object({
  /** Names it in the calls that go on with it. */
  id: z.string(),
  name: z.string(),
  bytes: z.number(),
  /** The next part begins here; more than this has not arrived. */
  received: z.number(),
  /** What a video names it by, once it is whole. */
  media_file: z.nullable(z.string()),
  duration_seconds: z.nullable(z.number()),
});
export type Film = z.output<typeof film>;

/**
 * Sending a film: begin, send parts one after the other, finish. What goes wrong on the way, even
 * the end of the server or the browser, loses at most the part that was on its way: `getFilm` says
 * where to go on. Nothing for 24 hours, and it is swept away.
 */
export const beginFilm = post('/api/staff/films', {
  ...writes,
  summary: 'Begins to send a film of at most 4 GiB; what it may be, `getFilmKinds` says',
  body: z.object({
    name: text('ファイル名'),
    bytes: z
      .number({ error: wrongSize })
      .check(
        z.int({ error: wrongSize }),
        z.minimum(1, { error: wrongSize }),
        z.maximum(MAX_FILM_BYTES, { error: wrongSize }),
      ),
  }),
  response: film,
});

export const getFilmKinds = get('/api/staff/film-kinds', {
  audience: 'staff',
  right: 'content.read',
  summary: 'Whether films of every usual kind may be sent, or only what browsers play themselves',
  response: z.object({
    /**
     * With it: MP4, QuickTime, WebM, Matroska, AVI, WMV, MPEG streams; without: MP4 and WebM in
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
  query: z.object({ offset: queryNumber('位置', 0, MAX_FILM_BYTES) }),
  file: { types: ['application/octet-stream'], maxBytes: MAX_PART_BYTES },
  response: film,
});

const wrongLength = () => formatMessage('validation.query', { label: '長さ' });

export const finishFilm = post('/api/staff/films/{film}/finish', {
  ...writes,
  summary: 'Makes a whole film one of the site’s; 422 when it is none. Twice is the same as once',
  params: oneFilm,
  body: z.object({
    /** What the browser says of its length, for where the file itself does not say it. */
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

/** What is being made of a film so that it plays everywhere (HLS), and how far that is. */
export const filmStream = z.object({
  /** What the film was called when it was sent; null where that is not known. */
  name: z.nullable(z.string()),
  /** `none`: nothing was ever begun. */
  state: z.enum(['none', 'waiting', 'running', 'done', 'failed', 'cancelled']),
  /** Whether the server has the program that makes it; without, films play as they were sent. */
  has_ffmpeg: z.boolean(),
  /** What members see meanwhile: what was made, the film as it was sent, or nothing yet. */
  played_by: z.enum(['stream', 'file', 'nothing']),
  /** Everything that is made of it; empty while it has not been looked into. */
  parts: z.array(
    z.object({
      /** `poster`, `preview`, or the shorter side in pixels. */
      name: z.string(),
      is_finished: z.boolean(),
    }),
  ),
  /** The part that is being made, and how far, in percent. */
  part: z.nullable(z.string()),
  percent: z.number(),
  /** Why it failed, in Japanese. */
  fault: z.nullable(z.string()),
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
