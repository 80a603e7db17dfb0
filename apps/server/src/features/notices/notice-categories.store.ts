import type { ParsedOf } from '@orchard/contract/endpoint';
import type { noticeCategories } from '@orchard/contract/staff/notice-categories';
import { type Kysely, sql } from 'kysely';
import { afterLast } from '#platform/database/after-last.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { recordResource } from '#platform/records/record-resource.ts';
import { numberOr, placeOr } from '#platform/records/written.ts';

/** A notice category and its badge's colour, `#rrggbb`, for white text. */
export interface NoticeCategoryDraft {
  name: string;
  color: string;
}

/** Appends notice categories; returns their ids in order. */
export async function addNoticeCategories(
  db: Kysely<DB>,
  drafts: readonly NoticeCategoryDraft[],
): Promise<number[]> {
  if (drafts.length === 0) return [];
  const rows = await db
    .insertInto('notice_categories')
    .values(
      drafts.map(({ name, color }, index) => ({
        name,
        color,
        position: afterLast('notice_categories', index),
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The fields of a notice category that the console writes. */
type StaffNoticeCategory = ParsedOf<typeof noticeCategories.create>['body'];

/** Notice categories as records of the console. */
export const noticeCategoryResource = recordResource<StaffNoticeCategory>({
  kind: 'notice-categories',
  label: ({ name }) => name,

  async read(tx, id) {
    const { rows } = await sql<StaffNoticeCategory>`
      SELECT name, color, position FROM notice_categories WHERE id = ${id}::bigint`.execute(tx);
    return rows[0];
  },

  async insert(tx, draft, id) {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO notice_categories (id, name, color, position) OVERRIDING SYSTEM VALUE
      VALUES (${numberOr(id, 'notice_categories')}, ${draft.name}, ${draft.color},
        ${placeOr(draft.position, 'notice_categories')})
      RETURNING id`.execute(tx);
    return (rows[0] as { id: number }).id;
  },

  async update(tx, id, draft) {
    await sql`
      UPDATE notice_categories SET name = ${draft.name}, color = ${draft.color},
        position = ${placeOr(draft.position, 'notice_categories')}, updated_at = now()
      WHERE id = ${id}`.execute(tx);
  },

  async remove(tx, id) {
    await tx.deleteFrom('notice_categories').where('id', '=', id).execute();
  },
});
