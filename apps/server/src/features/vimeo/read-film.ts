import { readVimeo } from '@orchard/contract/staff/vimeo-address';
import { THUMBNAIL_PATTERN } from '@orchard/contract/thumbnail-pattern';
import { visibleLine } from '@orchard/contract/visible-text';
import * as z from 'zod/mini';
import { wireTimeOf } from '#platform/database/wire-time.ts';

const optional = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema));

const picture = z.object({ width: z.number(), link: z.string() });

/** The fields of a film that the site asks for. */
export const FILM_FIELDS = [
  ...['uri', 'name', 'duration', 'created_time', 'release_time', 'link', 'player_embed_url'],
  ...['privacy.view', 'privacy.embed', 'pictures.sizes.width', 'pictures.sizes.link'],
];

const film = z.object({
  uri: z.string(),
  name: optional(z.string()),
  description: optional(z.string()),
  duration: optional(z.number()),
  created_time: optional(z.string()),
  release_time: optional(z.string()),
  link: optional(z.string()),
  player_embed_url: optional(z.string()),
  privacy: optional(z.object({ view: optional(z.string()), embed: optional(z.string()) })),
  pictures: optional(z.object({ sizes: optional(z.array(picture)) })),
  metadata: optional(
    z.object({
      connections: optional(z.object({ texttracks: optional(z.object({ total: z.number() })) })),
    }),
  ),
});

/** A film as Vimeo describes it, with what the site keeps of it. */
export interface Film {
  id: string;
  /** Second part of an unlisted film's address. */
  hash: string | null;
  title: string;
  description: string;
  duration: number | null;
  /** Released, else uploaded; Japan's local time. */
  date: string | null;
  /** Of its upload; empty where Vimeo does not say. */
  uploaded: string;
  picture: string | null;
  isPlayable: boolean;
  hasTracks: boolean;
}

/** Wide enough for a card; larger sizes are made from the same address. */
const CARD_WIDTH = 640;

function pictureOf(sizes: readonly z.output<typeof picture>[]): string | null {
  const fit = sizes.filter(({ link }) => THUMBNAIL_PATTERN.test(link) && link.length <= 2048);
  const [first] = fit
    .toSorted((a, b) => a.width - b.width)
    .toSorted((a, b) => Number(a.width < CARD_WIDTH) - Number(b.width < CARD_WIDTH));
  return first?.link ?? null;
}

function dateOf(text: string | null | undefined): string | null {
  const instant = Date.parse(text ?? '');
  return Number.isNaN(instant) ? null : wireTimeOf(Math.floor(instant / 1000));
}

/** Reads Vimeo's description of a film; undefined for what is none. */
export function readFilm(answer: unknown): Film | undefined {
  const { data } = film.safeParse(answer);
  const ids = readVimeo(data?.uri ?? '');
  if (!data || !ids) return undefined;
  const named = [data.link, data.player_embed_url].map((address) => readVimeo(address ?? '')?.hash);
  const seconds = Math.round(data.duration ?? 0);
  return {
    id: ids.id,
    hash: ids.hash ?? named.find(Boolean) ?? null,
    title: visibleLine(data.name ?? '') || `Vimeo ${ids.id}`,
    description: data.description?.trim() ?? '',
    duration: seconds > 0 && seconds <= 360_000 ? seconds : null,
    date: dateOf(data.release_time) ?? dateOf(data.created_time),
    uploaded: dateOf(data.created_time) ?? '',
    picture: pictureOf(data.pictures?.sizes ?? []),
    isPlayable:
      !['nobody', 'password', 'contacts', 'users'].includes(data.privacy?.view ?? '') &&
      data.privacy?.embed !== 'private',
    hasTracks: (data.metadata?.connections?.texttracks?.total ?? 0) > 0,
  };
}

const track = z.object({
  active: optional(z.boolean()),
  type: optional(z.string()),
  language: optional(z.string()),
  link: z.string(),
});

/**
 * Chooses the text track that becomes the captions: one that is shown before one that is not, then
 * Japanese, then captions before subtitles.
 * @returns the address of its file; undefined where there is none
 */
export function chooseTrack(tracks: readonly unknown[]): string | undefined {
  const fit = tracks.flatMap((one) => {
    const { data } = track.safeParse(one);
    return data && (data.type === 'captions' || data.type === 'subtitles') ? [data] : [];
  });
  const rank = ({ active, type, language }: z.output<typeof track>) =>
    (active === true ? 4 : 0) +
    (/^ja\b/i.test(language ?? '') ? 2 : 0) +
    (type === 'captions' ? 1 : 0);
  return fit.toSorted((a, b) => rank(b) - rank(a))[0]?.link;
}
