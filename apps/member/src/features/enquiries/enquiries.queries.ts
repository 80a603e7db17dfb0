import { query } from '#lib/api/call.ts';

/** What an enquiry can be about. */
export const contactCategoriesQuery = query('GET /api/contact/category');
