import { openMembership } from '@orchard/contract/staff/memberships';
import type { Kysely } from 'kysely';
import { findBrandIds } from '#features/brands/brand-ids.view.ts';
import { addMembers } from '#features/members/members.store.ts';
import { addStaff } from '#features/staff-auth/staff.store.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { hashPassword } from '#platform/passwords/passwords.ts';
import { operators, PASSWORD, type PersonName, people, roleSlugs } from './people.ts';

let hash: Promise<string> | undefined;

/** The hash of the cast's password; computed once, because it is slow by design. */
export const castPasswordHash = (): Promise<string> => {
  hash ??= hashPassword(PASSWORD);
  return hash;
};

/** The ids of the cast in a database. */
export interface Cast {
  members: Record<PersonName, { id: number }>;
  sato: { id: number };
}

/**
 * Adds the cast to a site that has its brands.
 * @param productSlug the product's slug, which gives the club's role slug
 */
export async function addCast(db: Kysely<DB>, productSlug = 'orchard'): Promise<Cast> {
  const passwordHash = await castPasswordHash();
  const names = Object.keys(people) as PersonName[];
  const ids = await addMembers(
    db,
    await Promise.all(
      names.map(async (key, index) => {
        const { name, kana, nickname, email, groups } = people[key];
        const brandIds = await findBrandIds(db, roleSlugs(groups, productSlug));
        const memberships = brandIds.map(openMembership);
        const number = `A-000${index + 1}`;
        const phone = `090-0000-000${index + 1}`;
        return { number, phone, name, kana, nickname, email, passwordHash, memberships };
      }),
    ),
  );
  const members = Object.fromEntries(names.map((name, index) => [name, { id: ids[index] }]));
  return {
    members: members as Cast['members'],
    sato: { id: await addStaff(db, { ...operators.sato, passwordHash, roles: ['admin'] }) },
  };
}
