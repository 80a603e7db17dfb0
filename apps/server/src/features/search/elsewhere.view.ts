import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FoundGroup } from '@orchard/contract/search';
import { GROUP_HITS, type SearchGroup } from '@orchard/contract/search-groups';
import {
  holdsSearch,
  holdsTerm,
  readSearch,
  type Search,
  type Term,
} from '@orchard/contract/search-terms';
import { sql } from 'kysely';
import { searchSpoken } from '#features/captions/captions.view.ts';
import type { Asker, VideoLists } from '#features/videos/video-lists.view.ts';
import type { ContentCache } from '#platform/content-cache/content-cache.ts';
import type { Database } from '#platform/database/open-database.ts';
import { plainText } from '#platform/html/html.ts';
import { brandKey } from '#platform/sessions/member.ts';
import { type Entry, type EntrySource, entrySources } from './entry-sources.ts';
import { type Folded, foldedTexts, hashOfTexts, type Listed } from './folded-texts.ts';
import { passageOf } from './passage.ts';

/** Bytes of memory for a listed entry. */
const LISTED_BYTES = 150;
/** Texts that are looked through before other requests run. */
const SLICE = 200;
/**
 * The most characters of a title and of a text that a hit shows, and how many of them surely: three
 * lines of a text, also on a phone.
 */
const TITLE = { most: 72, shown: 64 } as const;
const TEXT = { most: 80, shown: 36 } as const;

/** Where the words of a search stand in a text; undefined if it is no hit. */
function judge({ title, full }: Folded, search: Search): 'title' | 'text' | undefined {
  if (!holdsSearch(full, search)) return undefined;
  return search.terms.every((term) => holdsTerm(title, term)) ? 'title' : 'text';
}

/** A hit as it is shown: its text around a word that the title does not show. */
function shownHit({ id, title, body, more }: Entry, terms: readonly Term[], folded: Folded) {
  const others = terms.filter((term) => !holdsTerm(folded.title, term));
  return {
    id,
    title: passageOf(title, terms, TITLE),
    text: passageOf(plainText(body), others.length > 0 ? others : terms, TEXT),
    ...more,
  };
}

/** Searches what members may see beside lectures; `only` one group, or a few hits of each. */
export type SearchElsewhere = (
  asker: Asker,
  search: string,
  only?: SearchGroup,
) => Promise<FoundGroup[]>;

/**
 * Searches all that a member may see beside lectures. The texts are few, compared with lectures, so
 * no index holds them: they are kept folded in memory and looked through.
 */
export function createElsewhere(
  db: Database,
  contentCache: ContentCache,
  videoLists: VideoLists,
): SearchElsewhere {
  const textsOf = foldedTexts(db.kysely);

  /** The entries that the member may see, in order. */
  async function listEntries(source: EntrySource, asker: Asker): Promise<readonly Listed[]> {
    const listed = await contentCache.getRow(
      source.content,
      `${brandKey(asker.member)} searched ${source.kind}`,
      asker.snapshot,
      sql<{ listed: Listed[] }>`
        SELECT coalesce(json_agg(json_build_object(
          'id', e.id, 'hash', ${hashOfTexts}, 'video_id', e.video_id
        ) ORDER BY e.place), '[]') AS listed FROM (${source.entries(asker.member)}) e`,
      (row) => row.listed,
      ({ length }) => (length + 1) * LISTED_BYTES,
    );
    if (listed.every(({ video_id }) => video_id === null)) return listed;
    const visible = new Set(await videoLists.visibleIds(asker));
    return listed.filter(({ video_id }) => video_id === null || visible.has(video_id));
  }

  async function searchEntries(source: EntrySource, asker: Asker, search: Search, most: number) {
    const listed = await listEntries(source, asker);
    const texts = await textsOf(source, asker.member, listed);
    const found = { title: [] as number[], text: [] as number[] };
    for (const [at, { id }] of listed.entries()) {
      if (at % SLICE === SLICE - 1) await nextTurn();
      const folded = texts.get(id);
      const where = folded && judge(folded, search);
      if (where) found[where].push(id);
    }
    const ids = [...found.title, ...found.text];
    if (ids.length === 0) return { total: 0, hits: [] };
    const { rows } = await sql<Entry>`
      SELECT e.* FROM (${source.entries(asker.member)}) e
      WHERE e.id = ANY(${ids.slice(0, most)}::bigint[])`.execute(db.kysely);
    const entries = new Map(rows.map((entry) => [entry.id, entry]));
    const hits = ids.slice(0, most).flatMap((id) => {
      const [entry, folded] = [entries.get(id), texts.get(id)];
      return entry && folded ? [shownHit(entry, search.terms, folded)] : [];
    });
    return { total: ids.length, hits };
  }

  return async (asker, search, only) => {
    const read = readSearch(search);
    if (read.terms.length === 0) return [];
    const most = only ? GROUP_HITS.alone : GROUP_HITS.each;
    const groups = await Promise.all([
      ...(only === undefined || only === 'spoken'
        ? [
            searchSpoken(db.kysely, videoLists, asker, { search, most }).then((found) => ({
              kind: 'spoken',
              ...found,
            })),
          ]
        : []),
      ...entrySources
        .filter(({ kind }) => only === undefined || only === kind)
        .map(async (source) => ({
          kind: source.kind,
          ...(await searchEntries(source, asker, read, most)),
        })),
    ]);
    return groups.filter(({ total }) => total > 0) as FoundGroup[];
  };
}
