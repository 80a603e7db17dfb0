import type { PersonName } from '#demo/cast/people.ts';
import { addBookmarks } from '#features/bookmarks/bookmarks.store.ts';
import { addHistory } from '#features/browsing-history/browsing-history.store.ts';
import { addCompletions } from '#features/completions/completions.store.ts';
import { insertVideoNote } from '#features/video-notes/video-notes.store.ts';
import { addProgress } from '#features/watching/progress.store.ts';
import { lectures, marks } from './content/content.ts';
import type { DemoMarks } from './content/shapes.ts';
import type { Setting } from './setting.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Adds the cast's history, progress, bookmarks, notes and completions. */
export async function seedMarks(
  { db, now, cast }: Setting,
  videoIds: ReadonlyMap<string, number>,
): Promise<void> {
  const resolve = <Mark extends { video: string; daysAgo: number }>(
    person: PersonName,
    { video, daysAgo, ...rest }: Mark,
  ) => {
    const videoId = videoIds.get(video);
    if (videoId === undefined) throw new Error(`the demo content has no video ${video}`);
    const at = new Date(now.getTime() - daysAgo * DAY_MS);
    return { ...rest, memberId: cast.members[person].id, videoId, at };
  };
  const each = Object.entries(marks) as [PersonName, DemoMarks][];
  const of = (kind: 'history' | 'bookmarks' | 'completions') =>
    each.flatMap(([person, { [kind]: list }]) => list.map((mark) => resolve(person, mark)));
  await addHistory(db, of('history'));
  await addBookmarks(db, of('bookmarks'));
  await addCompletions(db, of('completions'));

  const seconds = new Map(lectures.map(({ key, durationSeconds }) => [key, durationSeconds]));
  const seen = ({ history, completions, begun }: DemoMarks) => [
    ...completions.map((mark) => ({ ...mark, share: 1 })),
    ...begun.map((left) => {
      const opened = history.find(({ video }) => video === left.video);
      if (!opened) throw new Error(`the demo content has begun ${left.video} without opening it`);
      return { ...opened, share: left.share };
    }),
  ];
  await addProgress(
    db,
    each.flatMap(([person, personMarks]) =>
      seen(personMarks).map((mark) => ({
        ...resolve(person, mark),
        fromSeconds: 0,
        toSeconds: (seconds.get(mark.video) ?? 0) * mark.share,
      })),
    ),
  );
  for (const [person, { notes }] of each) {
    for (const note of notes) await insertVideoNote(db, resolve(person, note));
  }
}
