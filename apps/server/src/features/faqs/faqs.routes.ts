import { api } from '@orchard/contract';
import { faqCategories, faqs } from '@orchard/contract/staff/faqs';
import { recordRoutes } from '#console/records/record-routes.ts';
import type { JobRunner } from '#console/staff-jobs/job-runner.ts';
import { bindCached } from '#platform/http/bind.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { faqCategoryResource, faqResource } from './faqs.store.ts';
import { faqContent, listFaq, staffFaqCategories, staffFaqs } from './faqs.view.ts';

export const faqsRoutes = ({ db, staffJobs }: SiteParts & { staffJobs: JobRunner }) => [
  bindCached(api.listFaq, faqContent, (read, { member }) => listFaq(read, member)),
  ...recordRoutes(db.kysely, faqCategories, {
    staffJobs,
    kind: faqCategoryResource,
    views: staffFaqCategories,
  }),
  ...recordRoutes(db.kysely, faqs, { staffJobs, kind: faqResource, views: staffFaqs }),
];
