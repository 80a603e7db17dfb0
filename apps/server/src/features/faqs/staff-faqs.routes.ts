import { faqCategories, faqs } from '@orchard/contract/staff/faqs';
import { recordRoutes } from '#console/records/record-routes.ts';
import type { JobRunner } from '#console/staff-jobs/job-runner.ts';
import type { Database } from '#platform/database/open-database.ts';
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
