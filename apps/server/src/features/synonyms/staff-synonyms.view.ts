import type { synonyms } from '@orchard/contract/staff/synonyms';
import { sql } from 'kysely';
import { recordViews } from '#console/records/record-views.ts';
import { holdsWords } from '#console/records/staff-list.ts';

const name = sql<string>`array_to_string(s.words, '、')`;

/** Groups of words that mean the same, as the console shows them. */
export const staffSynonyms = recordViews<typeof synonyms>({
  from: sql`synonym_groups s`,
  alias: 's',
  named: name,
  shared: sql`'name', ${name}, 'words', s.words`,
  where: ({ q }) => [holdsWords(q, [name])],
  sorts: { name: sql`${name} COLLATE "ja-x-icu"` },
  by: { sort: 'id', order: 'asc' },
});
