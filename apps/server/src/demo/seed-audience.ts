import { castPasswordHash } from '#demo/cast/cast.ts';
import type { Person } from '#demo/cast/people.ts';
import { addBookmarks } from '#features/bookmarks/bookmarks.store.ts';
import { addHistory } from '#features/browsing-history/browsing-history.store.ts';
import { addCompletions } from '#features/completions/completions.store.ts';
import { addMembers } from '#features/members/members.store.ts';
import { addVisitDays } from '#features/report/report.store.ts';
import { addProgress } from '#features/watching/progress.store.ts';
import { audience, type DemoVideo, videos } from './content/content.ts';
import { daysBefore, localTime } from './japan-time.ts';
import { numbersFrom } from './numbers-from.ts';
import type { Setting } from './setting.ts';

/** This month and the two before it. */
const VISIT_DAYS = 75;

const maySee = ({ groups }: Person, { audience: videoAudience }: DemoVideo) =>
  videoAudience === 'all' || groups.includes(videoAudience === 'orchard' ? 'club' : 'wis');

/**
 * The share of a video that a viewer watches: some leave at once, some at a turn of the lecture,
 * some at any time, and more than half watch all of it.
 * @param turn where many leave, 0 to 1
 */
function sharesFrom(next: () => number, turn: number): number {
  const kind = next();
  const within = next();
  if (kind < 0.1) return 0.02 + within * 0.06;
  if (kind < 0.24) return turn + within * 0.03;
  if (kind < 0.42) return 0.1 + within * 0.75;
  return 0.93 + within * 0.07;
}

/** The audience's viewings, the same on every site. */
function viewingsSince(now: Date) {
  const next = numbersFrom(5);
  const turns = new Map(videos.map(({ key }) => [key, 0.2 + next() * 0.5]));
  return audience.flatMap((person, viewer) => {
    const eagerness = 0.1 + next() * 0.35;
    return videos
      .filter((video) => maySee(person, video) && next() < eagerness)
      .map(({ key, durationSeconds, publishedDaysAgo }) => {
        // Most viewers watch a lecture soon after its publication.
        const at = daysBefore(now, publishedDaysAgo * (1 - next() ** 3) * 0.95);
        const share = sharesFrom(next, turns.get(key) ?? 0.5);
        return {
          viewer,
          key,
          at,
          toSeconds: durationSeconds * share,
          isSeenThrough: share > 0.9,
          isBookmarked: next() < 0.1,
        };
      });
  });
}

/** Who came on each of the last days, as the site counts it. */
function visitDaysBefore(now: Date, able: number) {
  const next = numbersFrom(11);
  let counted = { month: '', members: 0 };
  return Array.from({ length: VISIT_DAYS }, (_, at) => {
    const day = localTime(daysBefore(now, VISIT_DAYS - at)).slice(0, 10);
    const members = Math.round(able * (0.1 + next() * 0.2));
    const before = counted.month === day.slice(0, 7) ? counted.members : members;
    const ofMonth = Math.min(able, Math.max(members, before + Math.round(next() * able * 0.05)));
    counted = { month: day.slice(0, 7), members: ofMonth };
    return { day, members, month_members: ofMonth, able };
  });
}

/** Adds the audience, with its history, marks and progress. */
export async function seedAudience(
  { db, now, brandIds }: Setting,
  videoIds: ReadonlyMap<string, number>,
): Promise<void> {
  const passwordHash = await castPasswordHash();
  const memberIds = await addMembers(
    db,
    audience.map(({ name, kana, nickname, email, groups }, index) => ({
      number: `A-${1001 + index}`,
      name,
      kana,
      nickname,
      email,
      passwordHash,
      brandIds: groups.map((group) => brandIds[group]),
    })),
  );
  const viewings = viewingsSince(now).map(({ viewer, key, ...rest }) => ({
    ...rest,
    memberId: memberIds[viewer] as number,
    videoId: videoIds.get(key) as number,
    fromSeconds: 0,
    source: 'auto' as const,
  }));
  await addHistory(db, viewings);
  await addProgress(db, viewings);
  await addCompletions(
    db,
    viewings.filter(({ isSeenThrough }) => isSeenThrough),
  );
  await addBookmarks(
    db,
    viewings.filter(({ isBookmarked }) => isBookmarked),
  );
  await addVisitDays(db, visitDaysBefore(now, audience.length));
}
