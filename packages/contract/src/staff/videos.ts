import * as z from 'zod/mini';
import { isEmbedAddress } from '#contract/embed-address.ts';
import { get } from '#contract/endpoint.ts';
import { id, text } from '#contract/fields.ts';
import { maxCharacters } from '#contract/lengths.ts';
import { queryOf } from '#contract/list-query.ts';
import { formatMessage } from '#contract/messages.ts';
import { bodyHtml } from '#contract/staff/body-html.ts';
import { videoChange } from '#contract/staff/bulk-changes.ts';
import { CAPTION_STATES } from '#contract/staff/captions.ts';
import { contentResource } from '#contract/staff/content-resource.ts';
import { formatStaffMessage } from '#contract/staff/messages.ts';
import { alsoMailDraft, alsoMailRecord, publishedDraft } from '#contract/staff/publication.ts';
import { OWN_IMAGE_PATTERN } from '#contract/staff/uploads.ts';
import { listedResource, resourceList } from '#contract/staff/video-resources.ts';
import { readVimeo, vimeoFault, writeVimeo } from '#contract/staff/vimeo-address.ts';
import {
  between,
  filterId,
  ids,
  publicationFilters,
  published,
  staffListQuery,
} from '#contract/staff/wire.ts';
import { THUMBNAIL_PATTERN } from '#contract/thumbnail-pattern.ts';

/**
 * The source of a video: the platform, a frame of an allowed site, a file of our own, or none yet.
 */
export const VIDEO_SOURCES = ['vimeo', 'embed', 'file', 'none'] as const;
export type VideoSource = (typeof VIDEO_SOURCES)[number];

/** Longest video, in seconds: a hundred hours. */
const MAX_SECONDS = 360_000;

const wrongVimeo = ({ input }: { input?: unknown }) =>
  vimeoFault(typeof input === 'string' ? input : '');

/** A platform video in a body, in any usual form; read as `76979871` or `76979871/8272103f6e`. */
export const vimeoAddress = () =>
  z.pipe(
    z.string({ error: wrongVimeo }).check(
      maxCharacters(4096, { error: formatStaffMessage('validation.vimeo'), abort: true }),
      z.refine((typed: string) => readVimeo(typed) !== null, { error: wrongVimeo, abort: true }),
    ),
    z.transform((typed: string) => {
      const ids = readVimeo(typed);
      return ids ? writeVimeo(ids) : '';
    }),
  );

const embedAddress = z
  .string({ error: () => formatStaffMessage('validation.embed') })
  .check(z.trim(), z.refine(isEmbedAddress, { error: formatStaffMessage('validation.embed') }));

const wrongFile = () => formatMessage('validation.choose', { label: '動画ファイル' });
const mediaFile = z
  .string({ error: wrongFile })
  .check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,254}$/, { error: wrongFile }));

const wrongImage = () => formatMessage('validation.thumbnail');
/** A picture of the site or of the video platform. */
export const thumbnail = z.string({ error: wrongImage }).check(
  maxCharacters(2048, { error: wrongImage, abort: true }),
  z.refine((url: string) => OWN_IMAGE_PATTERN.test(url) || THUMBNAIL_PATTERN.test(url), {
    error: wrongImage,
  }),
);

const seconds = between('長さ（秒）', 1, MAX_SECONDS);

interface Sources {
  vimeo: string | null;
  embed_url: string | null;
  media_file: string | null;
}

/** A video has one source at most; a second one gets an error. */
const playsFromOnePlace = (field: 'embed_url' | 'media_file') =>
  z.refine<Sources>(
    ({ vimeo, embed_url, media_file }) =>
      field === 'embed_url'
        ? embed_url === null || vimeo === null
        : media_file === null || (vimeo === null && embed_url === null),
    { path: [field], error: formatStaffMessage('validation.one_source') },
  );

/** The fields of a video that an operator writes. */
export const videoDraft = publishedDraft({
  title: text('タイトル'),
  body: bodyHtml('本文'),
  /** A video of the platform, in any usual form. */
  vimeo: z.nullable(vimeoAddress()),
  embed_url: z.nullable(embedAddress),
  /** A film uploaded to the site (films.ts). */
  media_file: z.nullable(mediaFile),
  thumbnail_url: z.nullable(thumbnail),
  duration_seconds: z.nullable(seconds),
  tag_ids: ids('タグ', 50),
  /** Files to download; absent: as they are. */
  resources: z.optional(resourceList()),
  ...alsoMailDraft,
}).check(playsFromOnePlace('embed_url'), playsFromOnePlace('media_file'));

/** The videos; many of them change in more ways than other content. */
export const videos = contentResource('videos', {
  label: 'Videos',
  query: staffListQuery(['id', 'title', 'duration_seconds', 'published_at', 'updated_at'], {
    ...publicationFilters,
    tag: filterId('タグ'),
    source: queryOf(VIDEO_SOURCES, '再生元'),
    film: queryOf(['failed'], '動画の変換'),
    captions: queryOf(CAPTION_STATES, '字幕'),
  }),
  shared: {
    title: z.string(),
    thumbnail_url: z.nullable(z.string()),
    duration_seconds: z.nullable(z.number()),
    ...published,
  },
  row: {
    source: z.enum(VIDEO_SOURCES),
    tags: z.array(z.object({ id: id(), name: z.string() })),
  },
  record: {
    body: z.string(),
    vimeo: z.nullable(z.string()),
    embed_url: z.nullable(z.string()),
    media_file: z.nullable(z.string()),
    tag_ids: z.array(id()),
    resources: z.array(listedResource),
    ...alsoMailRecord,
  },
  draft: videoDraft,
  change: videoChange,
});

export const lookUpVimeo = get('/api/staff/vimeo', {
  audience: 'staff',
  right: 'content.write',
  summary: 'The video platform’s facts about a video; `unknown` without an answer',
  query: z.object({ address: vimeoAddress() }),
  response: z.object({
    /** `absent`: the platform has no such video, or this site may not show it. */
    found: z.enum(['yes', 'absent', 'unknown']),
    /** The form that a draft stores. */
    vimeo: z.string(),
    title: z.nullable(z.string()),
    duration_seconds: z.nullable(z.number()),
    thumbnail_url: z.nullable(z.string()),
    /** Videos that play it already. */
    known: z.array(z.object({ id: id(), title: z.string() })),
  }),
});
