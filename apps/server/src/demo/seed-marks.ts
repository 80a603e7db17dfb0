import { addBookmarks } from '#features/bookmarks/bookmarks.store.ts';
import { addCompletions } from '#features/completions/completions.store.ts';
import { addHistory } from '#features/history/history.store.ts';
import type { PersonName } from '#testing/people.ts';
import { marks } from './content/marks.ts';
import type { DemoMarks } from './content/types.ts';
import type { Setting } from './setting.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Adds what the cast has watched, kept and marked as watched. */
export async function seedMarks(
  { db, now, cast }: Setting,
  videoIds: ReadonlyMap<string, number>,
): Promise<void> {
  const of = (kind: keyof DemoMarks) =>
    (Object.entries(marks) as [PersonName, DemoMarks][]).flatMap(([person, { [kind]: list }]) =>
      list.map(({ video, daysAgo }) => {
        const videoId = videoIds.get(video);
        if (videoId === undefined) throw new Error(`the demo content has no video ${video}`);
        const at = new Date(now.getTime() - daysAgo * DAY_MS);
        return { memberId: cast.members[person].id, videoId, at };
      }),
    );
  await addHistory(db, of('history'));
  await addBookmarks(db, of('bookmarks'));
  await addCompletions(db, of('completions'));
}
