import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { may } from '@orchard/contract/staff/rights';
import { faqResource } from '#features/faqs/faqs.store.ts';
import { findQuestion } from '#features/questions/staff-questions.view.ts';
import type { Database } from '#platform/database/open-database.ts';
import { notFound, problem } from '#platform/http/problem.ts';
import { createRecord } from '#platform/records/records.ts';
import { conflict } from '#platform/records/refused-writes.ts';
import type { Staff } from '#platform/staff-sessions/staff.ts';

/**
 * Makes a draft of a FAQ entry from a question and its answer; nothing of the member goes along but
 * what the operator has left in the question.
 * @returns the entry's number
 * @throws Problem 403 for who may not read questions, 404, 409 while the question has no answer,
 *   422 when the group is gone
 */
export async function copyToFaq(
  { kysely }: Database,
  staff: Staff,
  { id, categoryId, question }: { id: number; categoryId: number; question: string },
): Promise<number> {
  if (!may(staff.role, 'questions.read')) throw problem(403);
  const asked = await findQuestion(kysely, id);
  if (!asked) throw notFound();
  if (!asked.answer) throw conflict(formatStaffMessage('conflict.unanswered'));
  return createRecord(kysely, staff, faqResource, {
    faq_category_id: categoryId,
    question,
    answer: asked.answer.message,
    position: null,
    published_at: null,
    published_until: null,
    brand_ids: [],
  });
}
