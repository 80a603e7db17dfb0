import type { Kysely } from 'kysely';
import { findBrandIds } from '#features/brands/brand-ids.view.ts';
import { addEnquiry } from '#features/enquiries/enquiries.store.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { nextNumber } from './numbering.ts';
import { peopleMakers } from './people.ts';
import { readingMakers } from './reading.ts';

/** The builder of enquiries to the first brand; it makes a missing member. */
export const enquiryMakers = (db: Kysely<DB>) => ({
  enquiry: async ({
    by,
    subject = `お問い合わせ${nextNumber()}`,
    body = '再生できません。',
    category,
  }: {
    by?: { id: number };
    subject?: string;
    body?: string;
    /** The text of a new category. */
    category?: string;
  } = {}) => {
    const { id: memberId } = by ?? (await peopleMakers(db).member());
    const { value: categoryId } = await readingMakers(db).contactCategory(
      category === undefined ? {} : { text: category },
    );
    const [brandId = 0] = await findBrandIds(db, ['orchard_main']);
    const id = await addEnquiry(db, { memberId, brandId, categoryId, subject, body });
    return { id, memberId, subject };
  },
});
