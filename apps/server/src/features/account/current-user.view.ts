import type { CurrentUser } from '@orchard/contract/sessions';
import type { Member } from '#platform/sessions/member.ts';

/** The member as the member sees themself. */
export const currentUser = ({ name, nickname, email, brands }: Member): CurrentUser => ({
  name,
  nickname,
  email,
  roles: brands.map(({ slug }) => ({ slug })),
});
