import type { Answer, Asker } from './asker.ts';

/** A video of an answer, as far as it is looked at. */
export interface FoundVideo {
  id: number;
  title: string;
}

/** What a member gets for a search: the exact hits, else those of a loosened search. */
export interface Found {
  exact: number;
  loosened: number;
  /** The first video that the member sees. */
  first?: FoundVideo;
}

export const searchPath = (query: string): string =>
  `/api/search?p=1&search=${encodeURIComponent(query)}`;
export const loosenedPath = (query: string): string =>
  `/api/search/loosened?search=${encodeURIComponent(query)}`;
export const suggestionsPath = (typed: string): string =>
  `/api/search/suggestions?typed=${encodeURIComponent(typed)}`;

/** A version of the site may not have a call yet. */
export const isThere = async (asker: Asker, path: string): Promise<boolean> =>
  (await asker.get(path)).status !== 404;

function bodyOf<Body>({ status, text }: Answer, of: string): Body {
  if (status !== 200) throw new Error(`${of}: ${status} ${text.slice(0, 200)}`);
  return JSON.parse(text) as Body;
}

/**
 * Searches as the screen does.
 * @param tell is told how many milliseconds each loosened search took
 */
export function searcher(
  asker: Asker,
  canLoosen: boolean,
  tell: (ms: number) => void,
): (query: string) => Promise<Found> {
  return async (query) => {
    const answer = await asker.get(searchPath(query));
    const exact = Number(answer.headers['x-total-count']);
    const [first] = bodyOf<FoundVideo[]>(answer, query);
    if (exact > 0 || !canLoosen) return { exact, loosened: 0, ...(first && { first }) };
    const loose = await asker.get(loosenedPath(query));
    tell(loose.ms);
    const { steps } = bodyOf<{ steps: { total: number; videos: FoundVideo[] }[] }>(loose, query);
    const nearest = steps.find(({ videos }) => videos.length > 0)?.videos[0];
    const loosened = Math.max(0, ...steps.map(({ total }) => total));
    return { exact, loosened, ...(nearest && { first: nearest }) };
  };
}
