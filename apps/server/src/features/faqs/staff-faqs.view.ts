import type { ResponseOf } from '@orchard/contract/endpoint';
import type { faqCategories, faqs } from '@orchard/contract/staff/faqs';
import { sql } from 'kysely';
import { wireTime } from '#platform/database/wire-time.ts';
import { isForBrand, isInState, publicationJson } from '#platform/records/publication.ts';
import type { RecordViews } from '#platform/records/record-routes.ts';
import { all, holdsWords, listPage } from '#platform/records/staff-list.ts';
import { publishedFaq } from './faqs.view.ts';

const faqsCount = sql`(SELECT count(*) FROM faqs f WHERE f.faq_category_id = c.id)`;

/** FAQ categories as the console shows them. */
export const staffFaqCategories: RecordViews<typeof faqCategories> = {
  list: (db, query) =>
    listPage(db, query, {
      from: sql`faq_categories c`,
      where: holdsWords(query.q, [sql`c.name`]),
      row: sql`json_build_object(
        'id', c.id, 'name', c.name, 'position', c.position, 'faqs_count', ${faqsCount},
        'updated_at', ${wireTime(sql`c.updated_at`)}
      )`,
      sorts: {
        position: sql`c.position`,
        name: sql`c.name`,
        faqs_count: faqsCount,
        updated_at: sql`c.updated_at`,
      },
      by: { sort: 'position', order: 'asc', tie: sql`c.id` },
    }),

  async find(db, id) {
    const { rows } = await sql<{
      category: Omit<ResponseOf<typeof faqCategories.read>, 'revision'>;
    }>`
      SELECT json_build_object(
        'id', c.id, 'name', c.name, 'position', c.position,
        'created_at', ${wireTime(sql`c.created_at`)}, 'updated_at', ${wireTime(sql`c.updated_at`)}
      ) AS category FROM faq_categories c WHERE c.id = ${id}::bigint`.execute(db);
    return rows[0]?.category;
  },
};

/** Entries of the FAQ as the console shows them; their order is category by category. */
export const staffFaqs: RecordViews<typeof faqs> = {
  list: (db, query) =>
    listPage(db, query, {
      from: sql`faqs f JOIN faq_categories c ON c.id = f.faq_category_id`,
      where: all([
        holdsWords(query.q, [sql`f.question`, sql`regexp_replace(f.answer, '<[^>]*>', '', 'g')`]),
        isInState('f', query.state),
        isForBrand(publishedFaq, query.brand),
        query.category ? sql`f.faq_category_id = ${query.category}::bigint` : sql`true`,
      ]),
      row: sql`json_build_object(
        'id', f.id, 'question', f.question, 'position', f.position,
        'faq_category', json_build_object('id', c.id, 'name', c.name),
        'updated_at', ${wireTime(sql`f.updated_at`)}, ${publicationJson(publishedFaq)}
      )`,
      sorts: {
        position: sql`(c.position, c.id, f.position)`,
        question: sql`f.question`,
        published_at: sql`f.published_at`,
        updated_at: sql`f.updated_at`,
      },
      by: { sort: 'position', order: 'asc', tie: sql`f.id` },
    }),

  async find(db, id) {
    const { rows } = await sql<{ faq: Omit<ResponseOf<typeof faqs.read>, 'revision'> }>`
      SELECT json_build_object(
        'id', f.id, 'faq_category_id', f.faq_category_id, 'question', f.question,
        'answer', f.answer, 'position', f.position,
        'created_at', ${wireTime(sql`f.created_at`)},
        'updated_at', ${wireTime(sql`f.updated_at`)}, ${publicationJson(publishedFaq)}
      ) AS faq FROM faqs f WHERE f.id = ${id}`.execute(db);
    return rows[0]?.faq;
  },
};
