import type { Kysely } from 'kysely';
import { noteRepliesSeen } from '#features/enquiries/enquiries.commands.ts';
import { noteAnswersSeen } from '#features/questions/questions.commands.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Member } from '#platform/sessions/member.ts';

/** Notes that a member saw the answers to these questions and enquiries; others' stay as they are. */
export const markAnswersSeen = (
  db: Kysely<DB>,
  { id: memberId }: Member,
  { questions, enquiries }: { questions: readonly number[]; enquiries: readonly number[] },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await noteAnswersSeen(tx, memberId, questions);
    await noteRepliesSeen(tx, memberId, enquiries);
  });
