import type { PersonalPlace } from '#platform/personal-data/personal-place.ts';
import * as gathered from './personal-places.generated.ts';

/** Every place that can hold something of anybody, in the order in which people read them. */
export const PERSONAL_PLACES: readonly PersonalPlace[] = Object.values(gathered)
  .flat()
  .sort((one, other) => one.order - other.order);

/** Every place that can hold something of a member. */
export const MEMBER_PLACES: readonly PersonalPlace[] = PERSONAL_PLACES.filter(
  ({ whose }) => whose === 'member',
);
