import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { VIMEO_PAGE, type VimeoPlace, type VimeoPlaceKind } from '@orchard/contract/staff/vimeo';
import * as z from 'zod/mini';
import { captionsInFile } from '#features/captions/captions.view.ts';
import { chooseTrack, FILM_FIELDS, type Film, readFilm } from './read-film.ts';
import { type Trouble, type VimeoApi, VimeoTrouble } from './vimeo-api.ts';

export type { Film } from './read-film.ts';
export type { VimeoApi } from './vimeo-api.ts';

/** Vimeo with the token of the connected account. */
export interface Account {
  api: VimeoApi;
  token: string;
}

/** A film with its captions: WebVTT, why there are none although it has some, or neither. */
export interface FullFilm extends Film {
  captions: { text: string } | { fault: string } | null;
}

/** What Vimeo refused, in something thrown; undefined for any other error. */
export const troubleIn = (error: unknown): Trouble | undefined =>
  error instanceof VimeoTrouble ? error.trouble : undefined;

/** An answer, or undefined where the account has no such thing, or may not have it. */
async function ifThere(asking: Promise<unknown>): Promise<unknown> {
  try {
    return await asking;
  } catch (error) {
    if (troubleIn(error)?.kind === 'gone') return undefined;
    throw error;
  }
}

const list = z.object({
  total: z.number(),
  data: z.array(z.unknown()),
  paging: z.optional(z.object({ next: z.nullable(z.string()) })),
});

const place = z.object({
  uri: z.string(),
  name: z.string(),
  metadata: z.optional(
    z.object({
      connections: z.optional(z.object({ videos: z.optional(z.object({ total: z.number() })) })),
    }),
  ),
});

const placePath = (path: string, page: number) =>
  `${path}?${new URLSearchParams({
    fields: 'uri,name,metadata.connections.videos.total',
    per_page: '100',
    page: String(page),
  })}`;

const MAX_PLACES = 500;

/** All folders or showcases of the account, up to 500. */
export async function listPlaces(
  { api, token }: Account,
  path: '/me/projects' | '/me/albums',
): Promise<VimeoPlace[]> {
  const places: VimeoPlace[] = [];
  for (let page = 1; places.length < MAX_PLACES; page += 1) {
    const { data } = list.safeParse(await ifThere(api.get(token, placePath(path, page))));
    for (const one of data?.data ?? []) {
      const found = place.safeParse(one).data;
      const id = /\/(\d{1,20})$/.exec(found?.uri ?? '')?.[1];
      if (!found || !id) continue;
      places.push({ id, name: found.name, count: found.metadata?.connections?.videos?.total ?? 0 });
    }
    if (!data?.paging?.next) break;
  }
  return places;
}

const PATHS: Record<VimeoPlaceKind, (id: string) => string> = {
  folder: (id) => `/me/projects/${id}/videos`,
  showcase: (id) => `/me/albums/${id}/videos`,
  all: () => '/me/videos',
};

/** One page of films: newest first; in a showcase as they were arranged there, unless wanted so. */
export async function listFilms(
  { api, token }: Account,
  wanted: { place: VimeoPlaceKind; id: string; q: string; page: number; isNewestFirst?: boolean },
): Promise<{ films: Film[]; total: number }> {
  const query = new URLSearchParams({
    fields: FILM_FIELDS.join(','),
    per_page: String(VIMEO_PAGE),
    page: String(wanted.page),
    ...((wanted.place !== 'showcase' || wanted.isNewestFirst) && {
      sort: 'date',
      direction: 'desc',
    }),
    ...(wanted.place !== 'folder' && wanted.q && { query: wanted.q }),
  });
  const { data } = list.safeParse(
    await api.get(token, `${PATHS[wanted.place](wanted.id)}?${query}`),
  );
  return {
    films: (data?.data ?? []).flatMap((one) => readFilm(one) ?? []),
    total: data?.total ?? 0,
  };
}

async function findCaptions({ api, token }: Account, id: string): Promise<FullFilm['captions']> {
  const { data } = list.safeParse(await ifThere(api.get(token, `/videos/${id}/texttracks`)));
  const link = chooseTrack(data?.data ?? []);
  if (data && link === undefined) return null;
  const file = link && (await api.file(link));
  if (file === undefined) return { fault: formatStaffMessage('vimeo.captions_absent') };
  const found = captionsInFile(Buffer.from(file));
  return 'fault' in found ? found : { text: found.captions };
}

/**
 * A film with its text and captions.
 * @throws VimeoTrouble; `gone` where the account has no such film
 */
export async function findFilm(account: Account, id: string): Promise<FullFilm> {
  const fields = [...FILM_FIELDS, 'description', 'metadata.connections.texttracks.total'];
  const film = readFilm(
    await account.api.get(account.token, `/videos/${id}?fields=${fields.join(',')}`),
  );
  if (!film) throw new VimeoTrouble({ kind: 'gone' });
  return { ...film, captions: film.hasTracks ? await findCaptions(account, id) : null };
}

const verified = z.object({
  scope: z.optional(z.nullable(z.string())),
  user: z.optional(z.nullable(z.object({ name: z.optional(z.nullable(z.string())) }))),
});

/**
 * What a token is for.
 * @throws VimeoTrouble; `token` where it is none
 */
export async function verifyToken({
  api,
  token,
}: Account): Promise<{ scopes: string[]; name: string }> {
  const { data } = verified.safeParse(await api.get(token, '/oauth/verify'));
  return {
    scopes: (data?.scope ?? '').split(/\s+/).filter(Boolean),
    name: data?.user?.name?.trim() || 'Vimeo',
  };
}
