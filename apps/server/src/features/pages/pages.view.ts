import type { Page } from '@orchard/contract/pages';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { brandIds, type Member } from '#platform/sessions/member.ts';

/** A content page; undefined when it is absent, not published now, or not for this member. */
export async function findPage(
  db: Kysely<DB>,
  member: Member,
  pageId: number,
): Promise<Page | undefined> {
  const { rows } = await sql<Page>`
    SELECT p.title, p.body FROM pages p
    WHERE p.id = ${pageId}
      AND p.published_at <= now()
      AND (p.published_until IS NULL OR p.published_until > now())
      AND (
        NOT EXISTS (SELECT FROM page_brands pb WHERE pb.page_id = p.id)
        OR EXISTS (
          SELECT FROM page_brands pb
          WHERE pb.page_id = p.id AND pb.brand_id = ANY(${brandIds(member)}::integer[])
        )
      )`.execute(db);
  return rows[0];
}
