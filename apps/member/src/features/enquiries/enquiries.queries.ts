import { query } from '#lib/api/call.ts';

/** The categories of enquiries. */
export const contactCategoriesQuery = query('GET /api/contact/category');
