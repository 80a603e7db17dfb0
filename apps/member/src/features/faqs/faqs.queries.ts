import { query } from '#lib/api/call.ts';

/** The FAQ, by group. */
export const faqQuery = query('GET /api/contact/faq');
