import { faqCategories, faqs } from '@orchard/contract/staff/faqs';
import type { Database } from '#platform/database/open-database.ts';
import { recordRoutes } from '#platform/records/record-routes.ts';
import type { JobRunner } from '#platform/staff-jobs/job-runner.ts';
import { faqCategoryResource } from './faq-categories.store.ts';
import { faqResource } from './faqs.store.ts';
import { staffFaqCategories, staffFaqs } from './staff-faqs.view.ts';

export const staffFaqsRoutes = ({ db, staffJobs }: { db: Database; staffJobs: JobRunner }) => [
  ...recordRoutes(db.kysely, faqCategories, {
    staffJobs,
    kind: faqCategoryResource,
    views: staffFaqCategories,
  }),
  ...recordRoutes(db.kysely, faqs, { staffJobs, kind: faqResource, views: staffFaqs }),
];
