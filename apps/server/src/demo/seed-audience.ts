import { castPasswordHash } from '#demo/cast/cast.ts';
import type { Person } from '#demo/cast/people.ts';
import { addBookmarks } from '#features/bookmarks/bookmarks.store.ts';
import { addHistory } from '#features/browsing-history/browsing-history.store.ts';
import { addCompletions } from '#features/completions/completions.store.ts';
import { addMembers } from '#features/members/members.store.ts';
import { countPastVisits } from '#features/report/report.store.ts';
import { addProgress } from '#features/watching/progress.store.ts';
import { addVisits } from '#platform/sessions/sessions.store.ts';
import { audience, type DemoVideo, videos } from './content/content.ts';
import { daysBefore } from './japan-time.ts';
import { numbersFrom } from './numbers-from.ts';
import { contractsOf, seedNotices } from './seed-contracts.ts';
import type { Setting } from './setting.ts';

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
    // Some have fallen silent.
    const last = daysBefore(now, viewer % 9 === 3 ? 120 : 0);
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
      })
      .filter(({ at }) => at < last);
  });
}

/** Adds the audience, with its history, marks and progress. */
export async function seedAudience(
  setting: Setting,
  videoIds: ReadonlyMap<string, number>,
): Promise<void> {
  const { db, now } = setting;
  const passwordHash = await castPasswordHash();
  const watched = viewingsSince(now);
  const firstOf = (viewer: number) =>
    Math.min(now.getTime(), ...watched.filter((one) => one.viewer === viewer).map(({ at }) => +at));
  const memberIds = await addMembers(
    db,
    audience.map((person, index) => ({
      ...person,
      number: `A-${1001 + index}`,
      passwordHash,
      joinedAt: new Date(firstOf(index)),
      memberships: contractsOf(setting, person, index),
    })),
  );
  await seedNotices(setting, memberIds);
  const viewings = watched.map(({ viewer, key, ...rest }) => ({
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
  await addVisits(db, viewings);
  await countPastVisits(db, viewings);
}
