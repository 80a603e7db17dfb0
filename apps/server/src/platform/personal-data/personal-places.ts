import type { PersonalPlace } from './personal-place.ts';
import { accountPlaces } from './places/account.ts';
import { conversationPlaces } from './places/conversations.ts';
import { operationPlaces, staffPlaces } from './places/operations.ts';
import { signInPlaces } from './places/sign-in.ts';
import { watchingPlaces } from './places/watching.ts';

/** Every place that can hold something of a member, in the order in which people read them. */
export const MEMBER_PLACES: readonly PersonalPlace[] = [
  ...accountPlaces,
  ...signInPlaces,
  ...watchingPlaces,
  ...conversationPlaces,
  ...operationPlaces,
];

/** Every place that can hold something of anybody. */
export const PERSONAL_PLACES: readonly PersonalPlace[] = [...MEMBER_PLACES, ...staffPlaces];
