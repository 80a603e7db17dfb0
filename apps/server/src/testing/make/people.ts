import { type MembershipDraft, openMembership } from '@orchard/contract/staff/memberships';
import type { StaffRole } from '@orchard/contract/staff/rights';
import type { Kysely } from 'kysely';
import { castPasswordHash } from '#demo/cast/cast.ts';
import { PASSWORD } from '#demo/cast/people.ts';
import { findBrandIds } from '#features/brands/brand-ids.view.ts';
import { addMembers } from '#features/members/members.store.ts';
import { addStaff } from '#features/staff-auth/staff.store.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { hashPassword } from '#platform/passwords/passwords.ts';
import { startSession, startStaffSession } from '#platform/sessions/sessions.store.ts';
import { nextNumber } from './defaults.ts';

/** A member made by {@link peopleMakers}. */
export interface MadeMember {
  id: number;
  name: string;
  nickname: string;
  email: string;
  /** The member's password; null before the member has chosen one. */
  password: string | null;
}

/** Builders of people and of their sessions. */
export const peopleMakers = (db: Kysely<DB>) => {
  const member = async ({
    brands = ['orchard_main'],
    password = PASSWORD,
    membershipFrom = null,
    membershipUntil = null,
    membership = {},
    ...overrides
  }: {
    name?: string;
    nickname?: string;
    email?: string;
    /** Null: invited, without a password yet. */
    password?: string | null;
    /** Role slugs. */
    brands?: readonly string[];
    /** First and last day of each membership, `yyyy-MM-dd` in Japan; default: no bound. */
    membershipFrom?: string | null;
    membershipUntil?: string | null;
    /** What else the memberships are like. */
    membership?: Partial<MembershipDraft>;
    isSuspended?: boolean;
  } = {}): Promise<MadeMember> => {
    const number = nextNumber();
    const made = {
      name: `会員 ${number}`,
      nickname: `ニックネーム${number}`,
      email: `member-${number}@example.jp`,
      ...overrides,
    };
    const hash = password === PASSWORD ? castPasswordHash() : password && hashPassword(password);
    const period = { first_day: membershipFrom, paid_until: membershipUntil, ...membership };
    const memberships = (await findBrandIds(db, brands)).map((brandId) => ({
      ...openMembership(brandId),
      ...period,
    }));
    const draft = { ...made, passwordHash: await hash, memberships };
    const [id] = (await addMembers(db, [draft])) as [number];
    return { id, ...made, password };
  };

  return {
    member,

    staff: async ({
      role = 'admin',
      ...overrides
    }: {
      name?: string;
      email?: string;
      role?: StaffRole;
      roles?: StaffRole[];
    } = {}) => {
      const number = nextNumber();
      const made = {
        name: `担当 ${number}`,
        email: `staff-${number}@example.jp`,
        roles: [role],
        ...overrides,
      };
      const passwordHash = await castPasswordHash();
      return { id: await addStaff(db, { ...made, passwordHash }), ...made };
    },

    /** A session of a signed-in operator. Returns the value of its cookie. */
    staffSession: ({ id }: { id: number }): Promise<string> =>
      startStaffSession(db, { staffId: id, device: 'test', ip: '127.0.0.1', isIn: true }),

    /** A session of the member. Returns the value of its cookie. */
    session: async (owner?: { id: number }, { remembered = false } = {}): Promise<string> => {
      const { id } = owner ?? (await member());
      return (await startSession(db, id, remembered)).secret;
    },
  };
};
