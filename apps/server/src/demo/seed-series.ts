import { addRecords } from '#console/records/add-records.ts';
import { seriesResource } from '#features/series/series.store.ts';
import { addStarts } from '#features/series/series-members.store.ts';
import type { PersonName } from './cast/people.ts';
import { marks, series } from './content/content.ts';
import type { DemoMarks } from './content/shapes.ts';
import { daysBefore, localTime } from './japan-time.ts';
import { putPicture } from './media-files.ts';
import { audienceIds, type Setting } from './setting.ts';

/** Adds the series, and the cast's first days in them. */
export async function seedSeries(
  setting: Setting,
  videoIds: ReadonlyMap<string, number>,
): Promise<void> {
  const { db, now, media, cast } = setting;
  const drafts = series.map(async ({ title, body, picture, audience, lectures }) => ({
    title,
    body,
    picture_url: await putPicture(media, picture),
    position: null,
    lectures: lectures.map(({ video, opens, days }) => {
      const id = videoIds.get(video);
      if (id === undefined) throw new Error(`the demo content has no video ${video}`);
      return { video_id: id, opens, days };
    }),
    brand_ids: audienceIds(setting, audience),
    published_at: localTime(now),
    published_until: null,
  }));
  const ids = await addRecords(db, seriesResource, await Promise.all(drafts));
  const people = Object.entries(marks) as [PersonName, DemoMarks][];
  await addStarts(
    db,
    series.flatMap(({ lectures }, place) =>
      people.flatMap(([person, { history }]) => {
        const opened = history.filter(({ video }) => lectures.some((one) => one.video === video));
        if (opened.length === 0) return [];
        const first = Math.max(...opened.map(({ daysAgo }) => daysAgo));
        return {
          memberId: cast.members[person].id,
          seriesId: ids[place] as number,
          at: daysBefore(now, first),
        };
      }),
    ),
  );
}
