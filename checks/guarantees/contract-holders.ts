import { castPasswordHash } from '#server/demo/cast/cast.ts';
import { addMembers } from '#server/features/members/members.store.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { draftsOf, type Holder } from './contract-actions.ts';
import { type Day, wireOf } from './contract-calendar.ts';
import { type Dice, newContract } from './contract-lives.ts';
import type { Terms } from './contract-oracle.ts';

/** Both brands, and one whose notice is due before its terms begin. */
export async function addTerms(db: Database): Promise<Terms[]> {
  await db.pool.query(
    `INSERT INTO brands (slug, label, terms_path, first_months, renewal_months, notice_days, grace_days)
     VALUES ('quarter', '季刊会', '/terms-quarter', 3, 2, 70, 3)`,
  );
  const { rows } = await db.pool.query<Terms>(
    `SELECT id AS "brandId", label, first_months AS "firstMonths", renewal_months AS "renewalMonths",
       notice_days AS "noticeDays", grace_days AS "graceDays" FROM brands ORDER BY id`,
  );
  return rows;
}

/** A first day, one of two at the end of a month. */
function someFirst(dice: Dice, from: Day): Day {
  const day = from - 400 + dice.upTo(900);
  if (dice.chance(0.5)) return day;
  let end = day;
  while (!wireOf(end + 1).endsWith('-01')) end += 1;
  return end - dice.upTo(3);
}

interface Wish {
  terms: readonly Terms[];
  dice: Dice;
  /** The day on which two years begin. */
  from: Day;
  count: number;
}

/** Members with contracts of one or several brands. */
export async function addHolders(
  db: Database,
  { terms, dice, from, count }: Wish,
): Promise<Holder[]> {
  const passwordHash = await castPasswordHash();
  const likelihoods = [0.7, 0.4, 0.15];
  const all = Array.from({ length: count }, (_, index) => {
    const held = terms.filter((_, place) => dice.chance(likelihoods[place] ?? 0));
    const contracts = (held.length > 0 ? held : terms.slice(0, 1)).map((one) =>
      newContract(one, someFirst(dice, from), dice),
    );
    const name = `会員 ${index}`;
    const member = { name, nickname: name, email: `member-${index}@example.jp`, passwordHash };
    return { contracts, draft: { ...member, memberships: draftsOf(contracts) } };
  });
  const ids: number[] = [];
  for (let at = 0; at < all.length; at += 500) {
    const drafts = all.slice(at, at + 500).map(({ draft }) => draft);
    ids.push(...(await addMembers(db.kysely, drafts)));
  }
  return all.map(({ contracts }, index) => ({
    ...{ id: ids[index] ?? 0, contracts, isSuspended: false, isLeaving: false },
  }));
}
