import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { addRecords } from '#console/records/record-resource.ts';
import { saveCaptions } from '#features/captions/captions.store.ts';
import { addAnswers, addQuestions } from '#features/questions/questions.store.ts';
import { seriesResource } from '#features/series/series.store.ts';
import { addStarts } from '#features/series/series-members.store.ts';
import { ensureTags } from '#features/tags/tags.store.ts';
import { videoCategoryResource } from '#features/video-categories/video-categories.store.ts';
import { saveListedResources } from '#features/video-resources/listed-resources.store.ts';
import { addStoredResources } from '#features/video-resources/resource-files.store.ts';
import { addVideos, type VideoDraft } from '#features/videos/videos.store.ts';
import type { PersonName } from './cast/people.ts';
import { categories, lectures, marks, series, tags, transcripts } from './content/content.ts';
import type { DemoMarks } from './content/shapes.ts';
import { daysBefore, japanTime, localTime } from './japan-time.ts';
import { audienceIds, demoMediaFolder, putPicture, type Setting } from './setting.ts';

/** The ids of the demo catalogue. */
interface SeededCatalogue {
  /** In the order of the demo content's tags. */
  tagIds: number[];
  videoIds: Map<string, number>;
}

/** Adds tags, categories, videos with their films and pictures, and questions with answers. */
export async function seedCatalogue(setting: Setting): Promise<SeededCatalogue> {
  const { db } = setting;
  const tagIds = await ensureTags(db, tags);
  const tagIdOf = new Map(tags.map((name, index) => [name, tagIds[index]]));
  const idsOf = (names: readonly string[]) =>
    names.map((name) => {
      const id = tagIdOf.get(name);
      if (id === undefined) throw new Error(`the demo content has no tag ${name}`);
      return id;
    });

  await addRecords(
    db,
    videoCategoryResource,
    categories.map((category) => ({
      name: category.name,
      position: null,
      tag_ids: idsOf(category.tags),
      brand_ids: [],
      published_at: localTime(setting.now),
      published_until: null,
    })),
  );
  const drafts = lectures.map(async (video) => videoDraft(setting, video, idsOf(video.tags)));
  const ids = await addVideos(db, await Promise.all(drafts));
  const videoIds = new Map(lectures.map(({ key }, index) => [key, ids[index] as number]));
  await seedQuestions(setting, videoIds);
  await seedSeries(setting, videoIds);
  await seedResources(setting, videoIds);
  for (const { video: key, lines } of transcripts) {
    const video = lectures.find((one) => one.key === key);
    if (!video) throw new Error(`the demo content has no video ${key}`);
    await saveCaptions(db, videoIds.get(key) as number, spread(lines, video.durationSeconds));
  }
  return { tagIds, videoIds };
}

async function videoDraft(
  setting: Setting,
  video: (typeof lectures)[number],
  tagIds: number[],
): Promise<VideoDraft> {
  const { now, media } = setting;
  const days = video.publishedDaysAgo;
  return {
    title: video.title,
    body: video.body,
    publishedAt: days === null ? null : japanTime(now, days, video.publishedAt),
    thumbnailUrl: video.picture === undefined ? null : await putPicture(media, video.picture),
    vimeoId: video.vimeo?.id ?? null,
    vimeoHash: video.vimeo?.hash ?? null,
    mediaFile: video.clip && (await media.put(`clips/${video.clip}`, 'videos')),
    durationSeconds: Math.round(video.durationSeconds),
    tagIds,
    brandIds: audienceIds(setting, video.audience),
  };
}

async function seedQuestions(
  { db, now, cast }: Setting,
  videoIds: ReadonlyMap<string, number>,
): Promise<void> {
  const entries = lectures.flatMap(({ key, questions }) =>
    questions.map((question) => ({ ...question, videoId: videoIds.get(key) as number })),
  );
  const ids = await addQuestions(
    db,
    entries.map(({ by, videoId, message, daysAgo, public: isPublic }) => ({
      memberId: cast.members[by].id,
      videoId,
      message,
      isPublic,
      createdAt: daysBefore(now, daysAgo),
    })),
  );
  const answers = entries.flatMap(({ answer }, index) =>
    answer === undefined
      ? []
      : {
          questionId: ids[index] as number,
          staffId: cast.sato.id,
          message: answer.message,
          createdAt: daysBefore(now, answer.daysAgo),
          // Members have seen all but the latest.
          seenAt: answer.daysAgo > 7 ? daysBefore(now, answer.daysAgo - 1) : null,
        },
  );
  await addAnswers(db, answers);
}

/** Adds the series, and the cast's first days in them. */
async function seedSeries(setting: Setting, videoIds: ReadonlyMap<string, number>): Promise<void> {
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

/** Puts files to download beside lectures. */
async function seedResources(
  { db, media }: Setting,
  videoIds: ReadonlyMap<string, number>,
): Promise<void> {
  for (const { key, resources } of lectures) {
    const stored = [];
    for (const { file: paper, title } of resources) {
      const source = `papers/${paper}`;
      const { size: bytes } = await stat(join(demoMediaFolder, source));
      stored.push({ file: await media.put(source, 'resources'), title, bytes });
    }
    await addStoredResources(db, stored);
    await saveListedResources(db, 'video', videoIds.get(key) as number, stored);
  }
}

/**
 * Divides a film between its lines by their length, in order.
 * @param lines the spoken lines
 * @param seconds length of the film
 */
function spread(lines: readonly string[], seconds: number) {
  const total = lines.reduce((sum, line) => sum + line.length, 0);
  const end = seconds * 1000;
  let characters = 0;
  return lines.map((text) => {
    const start_ms = Math.round((end * characters) / total);
    characters += text.length;
    return { start_ms, end_ms: Math.round((end * characters) / total), text };
  });
}
