import { faqCategories, faqs } from '@orchard/contract/staff/faq';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { recordRoutes } from '#platform/records/record-routes.ts';
import { faqKind } from './faq.store.ts';
import { faqCategoryKind } from './faq-categories.store.ts';
import { staffFaqCategories, staffFaqs } from './staff-faq.view.ts';

export const staffFaqRoutes = ({ db }: { db: { kysely: Kysely<DB> } }) => [
  ...recordRoutes(db.kysely, faqCategories, { kind: faqCategoryKind, views: staffFaqCategories }),
  ...recordRoutes(db.kysely, faqs, { kind: faqKind, views: staffFaqs }),
];
