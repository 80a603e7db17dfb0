import { eraseMember } from '#server/features/erasures/erase-member.commands.ts';
import type { Database } from '#server/platform/database/open-database.ts';

/** Erases a member at once, without a receipt. */
export const eraseNow = ({ kysely }: Database, { id }: { id: number }) =>
  kysely.transaction().execute((tx) => eraseMember(tx, id, {}));
