import type { Tag } from '@orchard/contract/tags';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/** Every tag, in the order in which they were made. */
export const listTags = (db: Kysely<DB>): Promise<Tag[]> =>
  db.selectFrom('tags').select(['id', 'name']).orderBy('id').execute();
