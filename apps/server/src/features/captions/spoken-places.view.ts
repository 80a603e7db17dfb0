import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ResponseOf } from '@orchard/contract/endpoint';
import { readSearch } from '@orchard/contract/search-terms';
import type { CaptionLine } from '@orchard/contract/staff/caption-rules';
import {
  type findSpokenPlaces,
  MAX_FOUND_PLACES,
  MAX_PLACE_WORDS,
} from '@orchard/contract/staff/corrections';
import { type Kysely, sql } from 'kysely';
import { stateOf } from '#console/records/staff-list.ts';
import { readRows, readValues } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { holdsWord } from '#platform/text/grams.ts';
import { cuesJson } from './captions.view.ts';
import { placesIn } from './spoken-places.ts';
import { joined, lineAt, spokenText } from './spoken-text.ts';

export { foldLine, lineAt, spokenText } from './spoken-text.ts';

type Found = ResponseOf<typeof findSpokenPlaces>;
type Lecture = Pick<Found['places'][number], 'title' | 'state'> & { id: number; cues: CaptionLine[] };

/** Lectures that one query reads. */
const AT_ONCE = 25;

/** The places in one lecture, each from the line in which its first word begins. */
function placesOf(
  { id, title, state, cues }: Lecture,
  search: Parameters<typeof placesIn>[1],
): Found['places'] {
  const { folded, starts } = spokenText(cues.map(({ text }) => text));
  return placesIn(folded, search).map(({ from, until }) => {
    const [first, last] = [lineAt(starts, from), lineAt(starts, until - 1)];
    const words = joined(cues.slice(first, last + 1).map(({ text }) => text));
    return {
      ...{ video_id: id, title, state, start_ms: cues[first]?.start_ms ?? 0 },
      words: [...words].slice(0, MAX_PLACE_WORDS).join(''),
      before: cues[first - 1]?.text ?? '',
      after: cues[last + 1]?.text ?? '',
    };
  });
}

/** Where the words of a search are said near one another, in lectures of any state. */
export async function findPlaces(db: Kysely<DB>, typed: string): Promise<Found> {
  const search = readSearch(typed);
  const found: Found = { total: 0, places: [] };
  if (search.terms.length === 0) return found;
  const ids = await readValues<number>(db)`
    SELECT v.id FROM caption_search s JOIN videos v ON v.id = s.video_id
    WHERE v.deleted_at IS NULL AND ${sql.join(search.terms.map(holdsWord), sql` AND `)}
    ORDER BY v.published_at DESC, v.id DESC`;
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const texts = await readRows<{ id: number; folded: string }>(db)`
      SELECT s.video_id AS id, s.folded FROM caption_search s
      JOIN unnest(${ids.slice(from, from + AT_ONCE)}::bigint[]) WITH ORDINALITY AS one (id, place)
        ON one.id = s.video_id
      ORDER BY one.place`;
    const holders: number[] = [];
    for (const { id, folded } of texts) {
      const count = placesIn(folded, search).length;
      found.total += count;
      if (count > 0) holders.push(id);
    }
    if (found.places.length >= MAX_FOUND_PLACES || holders.length === 0) continue;
    const lectures = await readRows<Lecture>(db)`
      SELECT v.id, v.title, ${stateOf('v')} AS state, ${cuesJson(sql`v.id`)} AS cues
      FROM unnest(${holders}::bigint[]) WITH ORDINALITY AS one (id, place)
      JOIN videos v ON v.id = one.id ORDER BY one.place`;
    for (const lecture of lectures) {
      found.places.push(...placesOf(lecture, search));
      // Folding takes long: other requests run between.
      await nextTurn();
    }
  }
  return { ...found, places: found.places.slice(0, MAX_FOUND_PLACES) };
}
