import { query } from '#lib/api/call.ts';

/** Questions that members ask often, by group. */
export const faqQuery = query('GET /api/contact/faq');
