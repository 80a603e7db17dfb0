import { query } from '#lib/api/call.ts';

/** A content page. */
export const contentPageQuery = (pageId: string) =>
  query('GET /api/page/{pageId}', { params: { pageId } });
