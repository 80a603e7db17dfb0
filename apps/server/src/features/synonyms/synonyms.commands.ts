import type { ParsedOf } from '@orchard/contract/endpoint';
import { foldText } from '@orchard/contract/fold-text';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { type joinSynonyms, MAX_GROUP, type SynonymGroup } from '@orchard/contract/staff/synonyms';
import type { Kysely } from 'kysely';
import { findRevision } from '#console/records/history.view.ts';
import { createRecord, updateRecord } from '#console/records/records.ts';
import { conflict } from '#console/records/refused-writes.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { fieldsProblem, Problem } from '#platform/http/problem.ts';
import type { Staff } from '#platform/sessions/staff.ts';
import { synonymResource } from './synonyms.store.ts';
import { findGroups } from './synonyms.view.ts';

/** Somebody else has written one of the words since the groups were read. */
const outrun = (error: unknown): unknown =>
  error instanceof Problem && error.status === 422
    ? conflict(formatStaffMessage('conflict.revision'))
    : error;

/**
 * Adds a word to the group of another, or makes a group of both. A word that is in that group
 * already changes nothing.
 * @throws Problem 422 where the word is in another group, where both are the same word, or where the
 *   group is full; 409 where somebody else was faster
 */
export async function joinGroup(
  db: Kysely<DB>,
  staff: Staff,
  { word, same_as }: ParsedOf<typeof joinSynonyms>['body'],
): Promise<SynonymGroup> {
  if (foldText(word) === foldText(same_as)) {
    throw fieldsProblem({ same_as: [formatStaffMessage('synonyms.itself')] });
  }
  const groupOf = await findGroups(db);
  const present = groupOf(word);
  const group = groupOf(same_as);
  if (present && present.id === group?.id) return present;
  if (present) {
    const values = { word, group: synonymResource.label(present) };
    throw fieldsProblem({ word: [formatStaffMessage('synonyms.taken', values)] });
  }
  if (group && group.words.length >= MAX_GROUP) {
    const values = { group: synonymResource.label(group), max: MAX_GROUP };
    throw fieldsProblem({ same_as: [formatStaffMessage('synonyms.full', values)] });
  }
  try {
    if (!group) {
      const grouped = [same_as, word];
      return {
        id: await createRecord(db, staff, synonymResource, { words: grouped }),
        words: grouped,
      };
    }
    const { id } = group;
    const grouped = [...group.words, word];
    const revision = await findRevision(db, synonymResource.kind, id);
    await updateRecord(db, staff, synonymResource, { id, revision, draft: { words: grouped } });
    return { id, words: grouped };
  } catch (error) {
    throw outrun(error);
  }
}
