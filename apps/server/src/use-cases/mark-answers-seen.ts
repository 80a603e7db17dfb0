import type { Kysely } from 'kysely';
import { noteRepliesSeen } from '#features/enquiries/enquiries.store.ts';
import { readElsewhere } from '#features/notifications/notifications.store.ts';
import { noteAnswersSeen } from '#features/questions/questions.store.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Member } from '#platform/sessions/member.ts';

/**
 * Notes that a member saw the answers to these questions and enquiries, and so read the news of them;
 * others' stay as they are.
 * @returns the number of unread news, if it may have changed
 */
export const markAnswersSeen = (
  db: Kysely<DB>,
  { id: memberId }: Member,
  { questions, enquiries }: { questions: readonly number[]; enquiries: readonly number[] },
): Promise<number | undefined> =>
  db.transaction().execute(async (tx) => {
    await noteAnswersSeen(tx, memberId, questions);
    await noteRepliesSeen(tx, memberId, enquiries);
    return readElsewhere(tx, memberId, { questionIds: questions, enquiryIds: enquiries });
  });
