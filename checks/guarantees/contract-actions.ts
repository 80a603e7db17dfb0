import { storeMemberships } from '#server/features/memberships/memberships.commands.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { wireOf } from './contract-calendar.ts';
import type { Action } from './contract-lives.ts';
import type { Contract } from './contract-oracle.ts';

/** A member with the contracts that somebody has written down. */
export interface Holder {
  id: number;
  contracts: Contract[];
  isSuspended: boolean;
  isLeaving: boolean;
}

/** A contract to which something happens. */
export interface Happening {
  holder: Holder;
  contract: Contract;
  action: Action;
}

/** What offices and members change, as the site stores it. */
const CHANGES: Record<Exclude<Action['what'], 'returns'>, string> = {
  fails: 'failed_since = action.day',
  'is paid': 'failed_since = NULL',
  'is paid until': 'failed_since = NULL, paid_until = action.day',
  'notice of the member': `renews = false, notice_at = now(), ends_on = term_end_on(
    first_day, paid_until, b.renewal_months, japan_today() + b.notice_days)`,
  'notice of the office': 'renews = false',
  'takes back': 'renews = true',
};

const dayIn = (action: Action): string | null =>
  action.what === 'fails'
    ? wireOf(action.since)
    : action.what === 'is paid until'
      ? wireOf(action.paid)
      : null;

const draftOf = ({ terms, first, paid, renews, endsOn, failedSince }: Contract) => ({
  brand_id: terms.brandId,
  first_day: wireOf(first),
  paid_until: wireOf(paid),
  renews,
  ends_on: endsOn === null ? null : wireOf(endsOn),
  failed_since: failedSince === null ? null : wireOf(failedSince),
  reference: '',
});

export const draftsOf = (contracts: readonly Contract[]) => contracts.map(draftOf);

/** Does all actions of a day, those of a kind in one statement; the contracts are as they are afterwards. */
export async function store(db: Database, happenings: readonly Happening[]): Promise<void> {
  for (const [what, changes] of Object.entries(CHANGES)) {
    const same = happenings.filter(({ action }) => action.what === what);
    if (same.length === 0) continue;
    await db.pool.query(
      `UPDATE memberships ms SET ${changes} FROM brands b,
         unnest($1::bigint[], $2::integer[], $3::date[]) AS action (member_id, brand_id, day)
       WHERE b.id = ms.brand_id AND ms.member_id = action.member_id AND ms.brand_id = action.brand_id`,
      [
        same.map(({ holder }) => holder.id),
        same.map(({ contract }) => contract.terms.brandId),
        same.map(({ action }) => dayIn(action)),
      ],
    );
  }
  for (const { holder, action } of happenings) {
    if (action.what !== 'returns') continue;
    await storeMemberships(db.kysely, holder.id, draftsOf(holder.contracts));
  }
}
