import { mayRead } from '@orchard/contract/staff/kind-rights';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { createRecord } from '#console/records/records.ts';
import { conflict } from '#console/records/refused-writes.ts';
import { findQuestion } from '#features/questions/questions.view.ts';
import type { Database } from '#platform/database/open-database.ts';
import { fieldsProblem, orNotFound, problem } from '#platform/http/problem.ts';
import type { Staff } from '#platform/sessions/staff.ts';
import { faqResource } from './faqs.store.ts';

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * Makes a draft of a FAQ entry from a question and its answer. It copies nothing of the member but
 * the question's text as the operator edited it.
 * @returns the entry's id
 * @throws Problem 403 without the right to read questions, 404, 409 while the question has no
 *   answer, 422 when the category is gone, or the words are those of a member who keeps them private
 */
export async function copyToFaq(
  { kysely }: Database,
  staff: Staff,
  { id, categoryId, question }: { id: number; categoryId: number; question: string },
): Promise<number> {
  if (!mayRead(staff.roles, 'questions')) throw problem(403);
  const found = await orNotFound(findQuestion(kysely, id));
  if (!found.answer) throw conflict(formatStaffMessage('conflict.unanswered'));
  if (found.may_publish === false && inOneLine(found.message).startsWith(inOneLine(question))) {
    throw fieldsProblem({ question: [formatStaffMessage('questions.rephrase')] });
  }
  return createRecord(kysely, staff, faqResource, {
    faq_category_id: categoryId,
    question,
    answer: found.answer.message,
    position: null,
    published_at: null,
    published_until: null,
    brand_ids: [],
  });
}
