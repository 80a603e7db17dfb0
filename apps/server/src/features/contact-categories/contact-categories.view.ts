import type { ContactCategory } from '@orchard/contract/contact-categories';
import { type Kysely, sql } from 'kysely';
import { isPublishedNow } from '#console/records/publication.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { brandIds, type Member } from '#platform/sessions/member.ts';

/** The categories that the member can choose: those for everyone and for the member's brands. */
export async function listContactCategories(
  db: Kysely<DB>,
  member: Member,
): Promise<ContactCategory[]> {
  const { rows } = await sql<ContactCategory>`
    SELECT c.id AS value, c.text, b.slug AS brand
    FROM contact_categories c LEFT JOIN brands b ON b.id = c.brand_id
    WHERE ${isPublishedNow('c')}
      AND (c.brand_id IS NULL OR c.brand_id = ANY(${brandIds(member)}::integer[]))
    ORDER BY c.position, c.id`.execute(db);
  return rows;
}

/** A category by id, if it is offered to this brand; else undefined. */
export async function findOfferedCategory(
  db: Kysely<DB>,
  categoryId: number,
  brandId: number,
): Promise<{ text: string } | undefined> {
  const { rows } = await sql<{ text: string }>`
    SELECT c.text FROM contact_categories c
    WHERE c.id = ${categoryId}::bigint AND ${isPublishedNow('c')}
      AND (c.brand_id IS NULL OR c.brand_id = ${brandId})`.execute(db);
  return rows[0];
}
