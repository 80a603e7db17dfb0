import type { Member } from './member.ts';

/**
 * A member whom nobody is: of these brands, and with nothing marked, asked or seen. For showing
 * operators what such a member would see; whatever is read for it is nobody's own.
 */
export const imaginedMember = (brands: Member['brands']): Member =>
  ({ id: 0, sessionId: '', name: '', nickname: '', email: '', brands }) as unknown as Member;
