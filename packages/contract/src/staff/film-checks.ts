import * as z from 'zod/mini';
import { get, post } from '#contract/endpoint.ts';
import { id, wireTime } from '#contract/fields.ts';
import { queryOf } from '#contract/list-query.ts';
import { oneRecord, staffListQuery } from '#contract/staff/wire.ts';

/**
 * What can have become of a film: the platform has it no more (`gone`; also the site's own file),
 * shows it in no frame (`private`), not on this site (`domain`), or only with another second part of
 * its address (`hash`); it is another film (`replaced`) or has another length; the site has lost its
 * captions, or the uploaded file of a film that still plays (`file`).
 */
export const FILM_DAMAGES = [
  'gone',
  'private',
  'domain',
  'hash',
  'replaced',
  'length',
  'captions',
  'file',
] as const;

/** One of {@link FILM_DAMAGES}. */
export type FilmDamage = (typeof FILM_DAMAGES)[number];

/** The damages with which no member can play the film. */
export const UNPLAYABLE: readonly FilmDamage[] = ['gone', 'private', 'domain', 'hash'];

/** The damages that an operator may accept as right. */
export const ACCEPTABLE: readonly FilmDamage[] = ['replaced', 'length', 'captions'];

/** What operators see: a damage, or `silent`, where no look was answered for three nights. */
export const FILM_TROUBLES = [...FILM_DAMAGES, 'silent'] as const;

/** One of {@link FILM_TROUBLES}. */
export type FilmTrouble = (typeof FILM_TROUBLES)[number];

/** Nights without an answer after which operators are told. */
export const SILENT_NIGHTS = 3;

/** What the last look at the film of a video found. */
export const filmCheck = z.object({
  /** The video's id. */
  id: id(),
  title: z.string(),
  source: z.enum(['vimeo', 'file']),
  /** The address of the film has a second part. */
  has_hash: z.boolean(),
  /** Null: well, or not yet looked at. */
  trouble: z.nullable(z.enum(FILM_TROUBLES)),
  /** Since when it is damaged. */
  since: z.nullable(wireTime()),
  /** Something was seen once, and the next look will confirm it or not. */
  is_suspected: z.boolean(),
  /** The last look was not answered; the next one comes by itself. */
  is_waiting: z.boolean(),
  /** The last look with an answer. */
  looked_at: z.nullable(wireTime()),
  /** Seconds when it was accepted, and now. */
  length_before: z.nullable(z.number()),
  length_now: z.nullable(z.number()),
});

/** What the last look at the film of a video found. */
export type FilmCheck = z.output<typeof filmCheck>;

const reads = { audience: 'staff', right: 'content.read' } as const;
const writes = { audience: 'staff', right: 'content.write' } as const;

/** Whether the films still are what was published. */
export const filmChecks = {
  list: get('/api/staff/film-checks', {
    ...reads,
    summary: 'Published and scheduled videos whose film needs an operator, newest trouble first',
    query: staffListQuery(['since', 'title'], { trouble: queryOf(FILM_TROUBLES, '内容') }),
    response: z.array(filmCheck),
  }),
  read: get('/api/staff/film-checks/{id}', {
    ...reads,
    summary: 'What the last look at a video’s film found; null where it is not looked at',
    params: oneRecord,
    response: z.nullable(filmCheck),
  }),
  look: post('/api/staff/film-checks/{id}/look', {
    ...writes,
    summary: 'Looks at a video’s film at once',
    params: oneRecord,
    response: filmCheck,
  }),
  accept: post('/api/staff/film-checks/{id}/accept', {
    ...writes,
    summary: 'Accepts another film, length or missing captions as right',
    params: oneRecord,
    response: filmCheck,
  }),
  begin: post('/api/staff/film-checking', {
    ...writes,
    summary: 'Begins to look at every film, as each night at three',
    response: z.object({ total: z.number() }),
  }),
  progress: get('/api/staff/film-checking', {
    ...reads,
    summary: 'How far the looks at all films have come, and what they found',
    response: z.object({
      /** Films of published and scheduled videos that were looked at or are about to be. */
      total: z.number(),
      /** Those still to be looked at in this round. */
      left: z.number(),
      /** Those that did not answer, and are looked at again later. */
      waiting: z.number(),
      damaged: z.number(),
      silent: z.number(),
      /** The last look. */
      looked_at: z.nullable(wireTime()),
    }),
  }),
} as const;
