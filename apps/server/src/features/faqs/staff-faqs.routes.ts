import { faqCategories, faqs } from '@orchard/contract/staff/faqs';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { recordRoutes } from '#platform/records/record-routes.ts';
import { faqCategoryKind } from './faq-categories.store.ts';
import { faqKind } from './faqs.store.ts';
import { staffFaqCategories, staffFaqs } from './staff-faqs.view.ts';

export const staffFaqsRoutes = ({ db }: { db: { kysely: Kysely<DB> } }) => [
  ...recordRoutes(db.kysely, faqCategories, { kind: faqCategoryKind, views: staffFaqCategories }),
  ...recordRoutes(db.kysely, faqs, { kind: faqKind, views: staffFaqs }),
];
