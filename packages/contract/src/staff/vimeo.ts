import * as z from 'zod/mini';
import { del, get, post, type RequestOf, type ResponseOf } from '#contract/endpoint.ts';
import { choice, flag, id, pathId, text, wireTime } from '#contract/fields.ts';
import { maxItems, minItems } from '#contract/lengths.ts';
import { queryMatching, queryNumber, queryOf, searchWord } from '#contract/list-query.ts';
import { formatMessage } from '#contract/messages.ts';
import { job } from '#contract/staff/jobs.ts';
import { formatStaffMessage } from '#contract/staff/messages.ts';
import { countedRemark } from '#contract/staff/remarks.ts';
import { dateTime, ids } from '#contract/staff/wire.ts';

/** Most films of one import. */
export const MAX_VIMEO_FILMS = 500;

/** Films on one page of a place. */
export const VIMEO_PAGE = 100;

/** What the site asks of a token: to read the account's films, also those that are not public. */
export const VIMEO_SCOPES = ['public', 'private'] as const;

/** Where films of an account lie: folders, showcases, or all of them. */
export const VIMEO_PLACES = ['folder', 'showcase', 'all'] as const;

/** One of {@link VIMEO_PLACES}. */
export type VimeoPlaceKind = (typeof VIMEO_PLACES)[number];

/** The publication of the films: drafts, or published on the dates that they have at Vimeo. */
export const VIMEO_PUBLICATIONS = ['draft', 'own_dates'] as const;

const reads = { audience: 'staff', right: 'content.write' } as const;
const manages = { audience: 'staff', right: 'staff.manage' } as const;

const connection = z.object({
  /** The account that the token opens. */
  account_name: z.string(),
  connected_at: wireTime(),
  staff_name: z.string(),
  /** False: the token was sealed with another secret of the site, and is to be entered again. */
  is_readable: z.boolean(),
});

const response = z.object({ connection: z.nullable(connection) });

const place = z.object({ id: z.string(), name: z.string(), count: z.number() });

const wrongFilms = () => formatMessage('validation.choose', { label: '動画' });

const tooMany = formatStaffMessage('validation.at_most', { label: '動画', max: MAX_VIMEO_FILMS });

const film = z.object(
  {
    /** Its number at Vimeo. */
    id: z.string({ error: wrongFilms }).check(z.regex(/^\d{1,20}$/, { error: wrongFilms })),
    title: text('タイトル'),
  },
  { error: wrongFilms },
);

/** The treatment of films that come. */
const choices = {
  brand_ids: ids('公開対象', 50),
  tag_ids: ids('タグ', 50),
  series_id: z.nullable(choice('講座')),
  publication: z.enum(VIMEO_PUBLICATIONS, {
    error: () => formatMessage('validation.choose', { label: '公開の方法' }),
  }),
};

const wrongPlace = () => formatMessage('validation.choose', { label: 'Vimeoの場所' });

const follow = z.object({
  id: id(),
  place_name: z.string(),
  publication: z.enum(VIMEO_PUBLICATIONS),
  /** Names of brands, tags, the series, and what films become. */
  choices: z.array(z.string()),
  staff_name: z.string(),
  looked_at: z.nullable(wireTime()),
  /** What keeps films from coming; Japanese. */
  trouble: z.nullable(z.string()),
});

const follows = z.array(follow);

/** A Vimeo account, connected by a personal access token, and the films in it. */
export const vimeo = {
  connection: get('/api/staff/vimeo/connection', {
    ...reads,
    summary: 'The Vimeo account that is connected; never its token',
    response,
  }),
  connect: post('/api/staff/vimeo/connection', {
    ...manages,
    summary:
      'Checks a personal access token of Vimeo and keeps it, sealed; replaces the one before',
    body: z.object({ token: text('アクセストークン', 500) }),
    response,
  }),
  disconnect: del('/api/staff/vimeo/connection', {
    ...manages,
    summary: 'Removes the token; films that were imported stay',
    status: 204,
  }),
  places: get('/api/staff/vimeo/places', {
    ...reads,
    summary: 'Folders and showcases of the account, with how many films each has',
    response: z.object({ folders: z.array(place), showcases: z.array(place) }),
  }),
  films: get('/api/staff/vimeo/films', {
    ...reads,
    summary: 'One page of films of the account, and which of them are here already',
    query: z.object({
      place: queryOf(VIMEO_PLACES, '場所'),
      /** Number of the folder or showcase. */
      id: queryMatching(/^\d{1,20}$/, '場所'),
      q: searchWord(),
      p: queryNumber('ページ', 1, 10_000),
    }),
    response: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        duration_seconds: z.nullable(z.number()),
        /** When it was released at Vimeo, else uploaded. */
        date: z.nullable(wireTime()),
        picture_url: z.nullable(z.string()),
        /** Whether Vimeo’s settings let the site’s player show it. */
        is_playable: z.boolean(),
        /** The video that plays it already. */
        known: z.nullable(z.object({ id: id(), title: z.string() })),
      }),
    ),
  }),
  foresee: post('/api/staff/vimeo/remarks', {
    ...reads,
    summary:
      'What follows at once for members when films that are not here are published on their dates',
    body: z.object({
      /** When each film was released at Vimeo. */
      dates: z
        .array(dateTime('公開日時'), { error: wrongFilms })
        .check(maxItems(MAX_VIMEO_FILMS, { error: tooMany })),
      brand_ids: ids('公開対象', 50),
    }),
    response: z.object({ remarks: z.array(countedRemark) }),
  }),
  start: post('/api/staff/vimeo/imports', {
    ...reads,
    summary:
      'Starts the job that brings films with text, date, length, picture and captions; those that are here only get what they lack',
    body: z.object({
      /** In the order in which they enter the series. */
      films: z
        .array(film, { error: wrongFilms })
        .check(minItems(1, { error: wrongFilms }), maxItems(MAX_VIMEO_FILMS, { error: tooMany })),
      ...choices,
    }),
    response: job,
  }),
  follows: get('/api/staff/vimeo/follows', {
    ...reads,
    summary: 'The folders and showcases that are followed, with what keeps films from coming',
    response: follows,
  }),
  follow: post('/api/staff/vimeo/follows', {
    ...reads,
    summary:
      'Follows a folder or showcase: each hour, films that were uploaded since come as an import; once more changes the choices',
    body: z.object({
      place: z.enum(['folder', 'showcase'], { error: wrongPlace }),
      place_id: z.string({ error: wrongPlace }).check(z.regex(/^\d{1,20}$/, { error: wrongPlace })),
      /** Becomes the recording of the one evening of its day. */
      joins_event: flag('夜の会の録画の指定'),
      ...choices,
    }),
    response: follows,
  }),
  unfollow: del('/api/staff/vimeo/follows/{id}', {
    ...reads,
    summary: 'Ends the following; films that came stay',
    params: z.object({ id: pathId() }),
    status: 204,
  }),
} as const;

/** The account that is connected. */
export type VimeoConnection = z.output<typeof connection>;

/** A folder or showcase. */
export type VimeoPlace = z.output<typeof place>;

/** A film of the account as lists show it. */
export type VimeoFilm = ResponseOf<typeof vimeo.films>[number];

/** What an operator chooses for an import. */
export type VimeoImport = RequestOf<typeof vimeo.start>['body'];

/** A folder or showcase that is followed. */
export type VimeoFollow = z.output<typeof follow>;

/** What an operator chooses for a followed place. */
export type VimeoFollowing = RequestOf<typeof vimeo.follow>['body'];
