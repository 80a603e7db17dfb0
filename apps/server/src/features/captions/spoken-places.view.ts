import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ResponseOf } from '@orchard/contract/endpoint';
import { holdsTerm, readSearch, type Search, type Term } from '@orchard/contract/search-terms';
import type { CaptionLine } from '@orchard/contract/staff/caption-rules';
import { type findSpokenPlaces, MAX_PLACE_WORDS } from '@orchard/contract/staff/corrections';
import { type Kysely, sql } from 'kysely';
import { readRows, readValues } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { holdsWord } from '#platform/text/grams.ts';
import { cuesJson } from './captions.view.ts';
import { joined, lineAt, spokenText } from './spoken-text.ts';

export { foldLine, lineAt, spokenText } from './spoken-text.ts';

type Found = ResponseOf<typeof findSpokenPlaces>;
type Lecture = { id: number; title: string; folded: string; cues: CaptionLine[] | null };

/** Places that are answered with, and lectures that one query reads: their texts are long. */
const [MOST, AT_ONCE] = [500, 25];

/** Greatest length of a text whose words stand near one another. */
const NEAR = 100;

/** Each place of a text in another. */
export function* placesOf(part: string, text: string): Generator<number> {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) yield at;
}

/** How far a text must be read to have read a word. */
const endOf = (term: Term, text: string): number =>
  Math.min(
    ...term.map((spelling) => {
      const at = text.indexOf(spelling);
      return at < 0 ? Number.POSITIVE_INFINITY : at + spelling.length;
    }),
  );

/**
 * The shortest parts of a folded text in which all words stand near one another, and near which
 * nothing stands of what is left out: in order, none overlapping the one before.
 */
function nearPlaces(folded: string, { terms, without }: Search) {
  const starts = new Set(terms.flat().flatMap((spelling) => [...placesOf(spelling, folded)]));
  const parts = [...starts]
    .sort((one, other) => one - other)
    .map((from) => {
      const near = folded.slice(from, from + NEAR);
      return { from, until: from + Math.max(...terms.map((term) => endOf(term, near))) };
    });
  let end = 0;
  return parts.filter(({ from, until }, at) => {
    const isShortest = until < (parts[at + 1]?.until ?? Number.POSITIVE_INFINITY);
    if (!isShortest || from < end) return false;
    const around = folded.slice(Math.max(0, until - NEAR), from + NEAR);
    if (without.some((term) => holdsTerm(around, term))) return false;
    end = until;
    return true;
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
    // What is counted alone is read without its lines.
    const isFull = found.places.length >= MOST;
    const lectures = await readRows<Lecture>(db)`
      SELECT v.id, v.title, s.folded, ${isFull ? sql`NULL` : cuesJson(sql`v.id`)} AS cues
      FROM unnest(${ids.slice(from, from + AT_ONCE)}::bigint[]) WITH ORDINALITY AS one (id, place)
      JOIN videos v ON v.id = one.id JOIN caption_search s ON s.video_id = v.id
      ORDER BY one.place`;
    for (const { id: video_id, title, folded, cues } of lectures) {
      // Folding takes long: other requests run between.
      await nextTurn();
      const parts = nearPlaces(folded, search);
      found.total += parts.length;
      if (!cues || parts.length === 0) continue;
      const { starts } = spokenText(cues.map(({ text }) => text));
      for (const { from, until } of parts) {
        const [first, last] = [lineAt(starts, from), lineAt(starts, until - 1)];
        const said = joined(cues.slice(first, last + 1).map(({ text }) => text));
        found.places.push({
          ...{ video_id, title, start_ms: cues[first]?.start_ms ?? 0 },
          words: [...said].slice(0, MAX_PLACE_WORDS).join(''),
          ...{ before: cues[first - 1]?.text ?? '', after: cues[last + 1]?.text ?? '' },
        });
      }
    }
  }
  return { ...found, places: found.places.slice(0, MOST) };
}
