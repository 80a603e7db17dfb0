import { api } from '@orchard/contract';
import { bindShared } from '#platform/http/bind.ts';
import { listFaq } from './faqs.view.ts';

export const faqsRoutes = () => [
  bindShared(api.listFaq, 'faq', (read, { member }) => listFaq(read, member)),
];
