import type { PersonalPlace } from '#platform/personal-data/personal-place.ts';
import * as gathered from './personal-columns.generated.ts';

/** The personal columns of every table, in the order in which people read them. */
export const PERSONAL_COLUMNS: readonly PersonalPlace[] = Object.values(gathered)
  .flat()
  .sort((one, other) => one.order - other.order);

/** Those that can hold something of a member. */
export const MEMBER_COLUMNS: readonly PersonalPlace[] = PERSONAL_COLUMNS.filter(
  ({ whose }) => whose === 'member',
);
