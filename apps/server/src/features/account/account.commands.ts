import type { CurrentUser } from '@orchard/contract/sessions';
import type { Kysely } from 'kysely';
import { storeNames } from '#features/members/members.commands.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Member } from '#platform/sessions/member.ts';
import { currentUser } from './current-user.view.ts';

/** Changes the member's name or nickname; returns the changed member. */
export async function changeNames(
  db: Kysely<DB>,
  member: Member,
  names: { name: string } | { nickname: string },
): Promise<CurrentUser> {
  await storeNames(db, member.id, names);
  return currentUser({ ...member, ...names });
}
