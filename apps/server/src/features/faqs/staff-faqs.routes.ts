import { faqCategories, faqs } from '@orchard/contract/staff/faqs';
import type { Database } from '#platform/database/open-database.ts';
import { recordRoutes } from '#platform/records/record-routes.ts';
import { faqCategoryResource } from './faq-categories.store.ts';
import { faqResource } from './faqs.store.ts';
import { staffFaqCategories, staffFaqs } from './staff-faqs.view.ts';

export const staffFaqsRoutes = ({ db }: { db: Database }) => [
  ...recordRoutes(db.kysely, faqCategories, {
    kind: faqCategoryResource,
    views: staffFaqCategories,
  }),
  ...recordRoutes(db.kysely, faqs, { kind: faqResource, views: staffFaqs }),
];
