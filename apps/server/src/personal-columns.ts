import type { PersonalColumns } from '#platform/personal-data/personal-columns.ts';
import * as gathered from './personal-columns.generated.ts';

/** The personal columns of every table, in the order in which people read them. */
export const PERSONAL_COLUMNS: readonly PersonalColumns[] = Object.values(gathered)
  .flat()
  .sort((one, other) => one.order - other.order);

/** Those that can hold something of a member. */
export const MEMBER_COLUMNS: readonly PersonalColumns[] = PERSONAL_COLUMNS.filter(
  ({ whose }) => whose === 'member',
);
