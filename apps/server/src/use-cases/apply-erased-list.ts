import { noteErasedBefore, passNumbers } from '#features/erasures/erasures.store.ts';
import type { ErasedMember } from '#platform/backup/erased-list.ts';
import type { Database } from '#platform/database/open-database.ts';
import { sealAuditLog } from '#platform/records/audit-seals.store.ts';
import { eraseMember } from './erase-member.ts';

/**
 * Erases again who was erased before, in a site that a backup has brought back; nobody is told.
 * Begun and broken off, it can be done again.
 * @returns how many of them the backup had brought back
 */
export async function applyErasedList(
  { kysely }: Pick<Database, 'kysely'>,
  erased: readonly ErasedMember[],
): Promise<number> {
  // Entries of an older version hold their values themselves until they are sealed.
  await sealAuditLog(kysely);
  let again = 0;
  for (const { member, erased_at: erasedAt } of erased) {
    await kysely.transaction().execute(async (tx) => {
      if (await eraseMember(tx, member, { erasedAt })) again += 1;
      else await noteErasedBefore(tx, member, erasedAt);
    });
  }
  const greatest = erased.reduce((most, { member }) => Math.max(most, member), 0);
  if (greatest > 0) await passNumbers(kysely, greatest);
  return again;
}
