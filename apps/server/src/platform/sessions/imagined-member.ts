import type { Member } from './member.ts';

/**
 * Makes a member who does not exist: with these brands, and without marks, questions and progress.
 * Previews show operators what such a member would see.
 */
export const imaginedMember = (brands: Member['brands']): Member =>
  ({ id: 0, sessionId: '', name: '', nickname: '', email: '', brands }) as unknown as Member;
