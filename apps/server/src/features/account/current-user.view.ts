import type { CurrentUser } from '@orchard/contract/sessions';
import type { Member } from '#platform/sessions/member.ts';

/** The signed-in member's own profile. */
export const currentUser = ({ name, nickname, email, brands }: Member): CurrentUser => ({
  name,
  nickname,
  email,
  roles: brands.map(({ slug }) => ({ slug })),
});
