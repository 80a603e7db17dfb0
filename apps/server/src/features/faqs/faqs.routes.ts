import { api } from '@orchard/contract';
import { bindCached } from '#platform/http/bind.ts';
import { faqContent, listFaq } from './faqs.view.ts';

export const faqsRoutes = () => [
  bindCached(api.listFaq, faqContent, (read, { member }) => listFaq(read, member)),
];
