import type { Tag } from '@orchard/contract/tags';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/** All tags in the order of their creation. */
export const listTags = (db: Kysely<DB>): Promise<Tag[]> =>
  db.selectFrom('tags').select(['id', 'name']).orderBy('id').execute();
