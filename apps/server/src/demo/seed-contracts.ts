import { daysLater, termEnd, termEndOn } from '@orchard/contract/staff/membership-terms';
import { type MembershipDraft, openMembership } from '@orchard/contract/staff/memberships';
import { dressBrand } from '#features/brands/brands.store.ts';
import { forgetNights, noteNight } from '#features/memberships/membership-events.store.ts';
import { storeMemberships, storeNotice } from '#features/memberships/memberships.store.ts';
import type { Person } from './cast/people.ts';
import { localTime } from './japan-time.ts';
import type { Setting } from './setting.ts';

/** Months of the club's first contract and of each renewal. */
const [FIRST, RENEWAL] = [6, 1];

/** What is particular about contracts with the club, by the place of the member in the audience. */
const FAILED = 3;
const NOT_RENEWING: ReadonlyMap<number, string> = new Map([
  [8, '仕事が忙しくなり、見る時間が取れないため'],
  [13, ''],
]);
/** The first who has both brands: the club ended, WIS goes on. */
const ENDED = 7;

/** For how long a site that is filled remembers its renewals. */
const NOTED_DAYS = 62;

/** How many days ago the contracts of a member of the audience began. */
const daysAgoOf = (index: number) => 20 + ((index * 97) % 640);

const todayOf = ({ now }: Setting) => localTime(now).slice(0, 10);

/** A contract with the club that began some days ago and goes on by itself. */
function clubContract(brandId: number, today: string, daysAgo: number): MembershipDraft {
  const first_day = daysLater(today, -daysAgo);
  const paid_until = termEnd(first_day, FIRST);
  const reference = `sub_${first_day.replaceAll('-', '')}_${daysAgo}`;
  return { ...openMembership(brandId), first_day, paid_until, renews: true, reference };
}

/** The contracts of a member of the audience. */
export function contractsOf(
  setting: Setting,
  { groups }: Person,
  index: number,
): MembershipDraft[] {
  const { brandIds } = setting;
  const today = todayOf(setting);
  return groups.map((group) => {
    const daysAgo = daysAgoOf(index);
    if (group === 'wis') {
      return { ...openMembership(brandIds.wis), first_day: daysLater(today, -daysAgo) };
    }
    const contract = clubContract(brandIds.club, today, daysAgo);
    if (index === FAILED) {
      const failed_since = daysLater(today, -2);
      return { ...contract, paid_until: daysLater(failed_since, -1), failed_since };
    }
    if (index !== ENDED) return contract;
    const first_day = daysLater(today, -260);
    return { ...contract, first_day, paid_until: daysLater(today, -20), renews: false };
  });
}

/** Members of the club whose sign-ins are named: their contracts renew as usual. */
export async function seedCastContracts(setting: Setting): Promise<void> {
  const { db, cast, brandIds } = setting;
  await dressBrand(db, brandIds.club, {
    pay_url: 'https://example.com/pay',
    card_url: 'https://example.com/card',
    receipt_url: 'https://example.com/receipts',
  });
  const { hanako, yuki } = cast.members;
  const club = clubContract(brandIds.club, todayOf(setting), 250);
  const wis = openMembership(brandIds.wis);
  const long = { ...club, reference: '' };
  await storeMemberships(db, hanako.id, [long]);
  await storeMemberships(db, yuki.id, [long, wis]);
}

/** Some of the audience do not go on; and what the nights before would have noted. */
export async function seedNotices(setting: Setting, memberIds: readonly number[]): Promise<void> {
  const { db, brandIds } = setting;
  const today = todayOf(setting);
  for (const [index, reason] of NOT_RENEWING) {
    const { first_day, paid_until } = clubContract(brandIds.club, today, daysAgoOf(index));
    const endsOn = termEndOn(first_day, paid_until ?? today, RENEWAL, today);
    const of = { memberId: memberIds[index] as number, brandId: brandIds.club };
    await storeNotice(db, of, { endsOn, reason });
  }
  await forgetNights(db, NOTED_DAYS);
  await noteNight(db);
}
