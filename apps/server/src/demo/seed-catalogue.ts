import { saveCaptions } from '#features/captions/captions.store.ts';
import { addAnswers, addQuestions } from '#features/questions/questions.store.ts';
import { ensureTags } from '#features/tags/tags.store.ts';
import { videoCategoryResource } from '#features/video-categories/video-categories.store.ts';
import { addVideos, type VideoDraft } from '#features/videos/videos.store.ts';
import { addRecords } from '#platform/records/add-records.ts';
import { categories } from './content/categories.ts';
import { clips } from './content/clips.ts';
import { gatedVideos } from './content/gated-videos.ts';
import { tags } from './content/tags.ts';
import { transcripts } from './content/transcripts.ts';
import type { DemoUnpublishedVideo, DemoVideo } from './content/types.ts';
import { unpublished } from './content/unpublished.ts';
import { videos } from './content/videos.ts';
import { daysBefore, japanTime, localTime } from './japan-time.ts';
import { seedResources } from './seed-resources.ts';
import { seedSeries } from './seed-series.ts';
import { audienceIds, type Setting } from './setting.ts';
import { spread } from './spread-lines.ts';

/** The ids of the demo catalogue. */
export interface SeededCatalogue {
  /** In the order of the demo content's tags. */
  tagIds: number[];
  /** By key. */
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
  const all: (DemoVideo | DemoUnpublishedVideo)[] = [...videos, ...unpublished, ...gatedVideos];
  const drafts = all.map(async (video) => videoDraft(setting, video, idsOf(video.tags)));
  const ids = await addVideos(db, await Promise.all(drafts));
  const videoIds = new Map(all.map(({ key }, index) => [key, ids[index] as number]));
  await seedQuestions(setting, videoIds);
  await seedSeries(setting, videoIds);
  await seedResources(setting, videoIds);
  for (const { video: key, lines } of transcripts) {
    const video = all.find((one) => one.key === key);
    if (!video) throw new Error(`the demo content has no video ${key}`);
    await saveCaptions(db, videoIds.get(key) as number, spread(lines, video.durationSeconds));
  }
  return { tagIds, videoIds };
}

async function videoDraft(
  setting: Setting,
  video: DemoVideo | DemoUnpublishedVideo,
  tagIds: number[],
): Promise<VideoDraft> {
  const { now, media } = setting;
  const clip = clips.find(({ name }) => name === video.clip);
  if (video.clip !== null && !clip) throw new Error(`the demo content has no clip ${video.clip}`);
  const days = video.publishedDaysAgo;
  return {
    title: video.title,
    body: video.body,
    publishedAt: days === null ? null : japanTime(now, days, video.publishedAt),
    thumbnailUrl:
      video.thumbnail &&
      `/media/images/${await media.put(`thumbnails/${video.thumbnail}`, 'images')}`,
    vimeoId: video.vimeo?.id ?? null,
    vimeoHash: video.vimeo?.hash ?? null,
    mediaFile: clip ? await media.put(`clips/${clip.file}`, 'videos') : null,
    durationSeconds: Math.round(video.durationSeconds),
    tagIds,
    brandIds: audienceIds(setting, video.audience),
  };
}

async function seedQuestions(
  { db, now, cast }: Setting,
  videoIds: ReadonlyMap<string, number>,
): Promise<void> {
  const entries = videos.flatMap(({ key, questions = [] }) =>
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
