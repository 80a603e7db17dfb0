import type { ParsedOf, ResponseOf } from '@orchard/contract/endpoint';
import { foldText } from '@orchard/contract/fold-text';
import type { emptySearches } from '@orchard/contract/staff/analytics';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { all, holdsWordsIn, listPage } from '#console/records/staff-list.ts';
import { findGroups } from '#features/synonyms/synonyms.view.ts';
import { readRows } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { Page } from '#platform/http/page.ts';

type ListedRow = ResponseOf<typeof emptySearches.list>[number];
type Row = Omit<ListedRow, 'words'>;
type Query = ParsedOf<typeof emptySearches.list>['query'];
type Filters = Pick<Query, 'q' | 'from' | 'until'> & { lastDays?: number };

const conditionOf = ({ q, from, until, lastDays }: Filters) => {
  const conditions: RawBuilder<boolean>[] = [holdsWordsIn(foldText(q ?? ''), sql`s.word`)];
  if (from) conditions.push(sql`s.day >= ${from}::date`);
  if (until) conditions.push(sql`s.day <= ${until}::date`);
  if (lastDays) {
    conditions.push(sql`s.day > (now() AT TIME ZONE 'Asia/Tokyo')::date - ${lastDays}::integer`);
  }
  return all(conditions);
};

/** Words without a hit, each once with its count, as it was typed on the last day. */
export const listEmptySearches = (
  db: Kysely<DB>,
  query: Query & { lastDays?: number },
): Promise<Page<Row>> =>
  listPage<Row>(db, query, {
    from: sql`(
      SELECT s.word AS id, sum(s.searches)::integer AS searches, max(s.day) AS last_day,
        (array_agg(s.typed ORDER BY s.day DESC))[1] AS word
      FROM empty_searches s WHERE ${conditionOf(query)} GROUP BY s.word
    ) w`,
    where: sql`true`,
    row: sql`json_build_object('id', w.id, 'word', w.word, 'searches', w.searches,
      'last_day', to_char(w.last_day, 'YYYY-MM-DD'))`,
    sorts: { searches: sql`w.searches`, last_day: sql`w.last_day`, word: sql`w.id` },
    by: { sort: 'searches', order: 'desc', tie: sql`w.id` },
  });

/** The same, each with its words and the groups of words that mean the same. */
export async function listWithSynonyms(db: Kysely<DB>, query: Query): Promise<Page<ListedRow>> {
  const { items, total, pageSize } = await listEmptySearches(db, query);
  const groupOf = await findGroups(db);
  const listed = items.map((row) => ({
    ...row,
    words: [...new Set(row.word.split(' '))].map((word) => ({ word, group: groupOf(word) })),
  }));
  return new Page(listed, total, pageSize);
}

/** The same by day, newest first, as it is exported. */
export const exportedSearches = (db: Kysely<DB>, filters: Filters, limit: number) =>
  readRows<{ day: string; word: string; searches: number }>(db)`
    SELECT to_char(s.day, 'YYYY-MM-DD') AS day, s.typed AS word, s.searches
    FROM empty_searches s WHERE ${conditionOf(filters)}
    ORDER BY s.day DESC, s.searches DESC, s.word LIMIT ${limit}`;
