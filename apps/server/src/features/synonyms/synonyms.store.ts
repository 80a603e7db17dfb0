import type { ParsedOf } from '@orchard/contract/endpoint';
import { foldText } from '@orchard/contract/fold-text';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import type { synonyms } from '@orchard/contract/staff/synonyms';
import { sql } from 'kysely';
import { tableResource } from '#console/records/table-resource.ts';
import { fieldsProblem } from '#platform/http/problem.ts';
import { groupsByWord, listSynonymGroups, nameOfGroup } from './synonyms.view.ts';

export const synonymResource = tableResource<ParsedOf<typeof synonyms.create>['body']>({
  kind: 'synonyms',
  label: ({ words }) => nameOfGroup(words),
  source: {
    table: 'synonym_groups',
    fields: sql`words`,
    columns: ({ words }) => ({ words: sql`${words}::text[]` }),
  },

  // No index can compare as search does: until the end of the transaction nobody else writes a group.
  async check(tx, { words }, id) {
    await sql`LOCK TABLE synonym_groups IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
    const others = groupsByWord((await listSynonymGroups(tx)).filter((group) => group.id !== id));
    const taken = words.flatMap((word) => {
      const group = others.get(foldText(word));
      if (!group) return [];
      return [formatStaffMessage('synonyms.taken', { word, group: nameOfGroup(group.words) })];
    });
    if (taken.length > 0) throw fieldsProblem({ words: taken });
  },
});
