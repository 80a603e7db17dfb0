import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';

/** What a member asks the operators. All of it is plain text. */
export interface EnquiryDraft {
  memberId: number;
  brandId: number;
  categoryId: number;
  subject: string;
  body: string;
}

/** Keeps an enquiry; returns its number. */
export async function addEnquiry(db: Kysely<DB>, draft: EnquiryDraft): Promise<number> {
  const { id } = await db
    .insertInto('enquiries')
    .values({
      member_id: draft.memberId,
      brand_id: draft.brandId,
      contact_category_id: draft.categoryId,
      subject: draft.subject,
      body: draft.body,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
