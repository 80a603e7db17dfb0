import { query } from '#lib/api/call.ts';

/** The terms of a brand. */
export const termsQuery = (slug: string) => query('GET /api/terms/{slug}', { params: { slug } });
