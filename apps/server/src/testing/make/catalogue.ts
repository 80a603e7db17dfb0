import type { Opening } from '@orchard/contract/staff/series';
import { type Kysely, sql } from 'kysely';
import { findBrandIds } from '#features/brands/brand-ids.view.ts';
import { saveCaptions } from '#features/captions/captions.store.ts';
import { seriesResource } from '#features/series/series.store.ts';
import { ensureTags } from '#features/tags/tags.store.ts';
import { videoCategoryResource } from '#features/video-categories/video-categories.store.ts';
import { saveListedResources } from '#features/video-resources/listed-resources.store.ts';
import { addStoredResources } from '#features/video-resources/resource-files.store.ts';
import { RESOURCE_PATHS } from '#features/video-resources/video-resources.view.ts';
import { addVideos, type VideoDraft } from '#features/videos/videos.store.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { LONG_AGO, nextNumber, type PeriodWish, period } from './defaults.ts';

/** A video as a test names it. */
export interface VideoWish extends Partial<Omit<VideoDraft, 'tagIds' | 'brandIds'>> {
  /** Names; made where they are missing. */
  tags?: readonly string[];
  /** Role slugs of those who may see it; none means every member. */
  audience?: readonly string[];
}

/** A lecture of a series with its gate. */
interface LectureWish {
  video: { id: number };
  opens?: Opening;
  days?: number | null;
}

/** A lecture as the draft of a series names it; a video alone opens at once. */
export const lectureDraft = (wish: LectureWish | { id: number }) => {
  const named: LectureWish = 'video' in wish ? wish : { video: wish };
  const { video, opens = 'at_once', days = null } = named;
  return { video_id: video.id, opens, days };
};

/** Does something while videos are drafts. */
async function whileUnpublished<Done>(
  db: Kysely<DB>,
  ids: readonly number[],
  act: () => Promise<Done>,
): Promise<Done> {
  const { rows } = await sql<{ id: number; published_at: string | null }>`
    SELECT id, published_at FROM videos WHERE id = ANY(${ids}::bigint[])`.execute(db);
  await sql`UPDATE videos SET published_at = NULL WHERE id = ANY(${ids}::bigint[])`.execute(db);
  const done = await act();
  for (const { id, published_at } of rows) {
    await sql`UPDATE videos SET published_at = ${published_at} WHERE id = ${id}`.execute(db);
  }
  return done;
}

export const catalogueMakers = (db: Kysely<DB>) => ({
  /** A tag with that name, made when it is missing. */
  tag: async (name = `タグ${nextNumber()}`) => {
    const [id] = (await ensureTags(db, [name])) as [number];
    return { id, name };
  },

  /** A published video for every member, unless said otherwise. */
  video: async ({ tags = [], audience = [], ...overrides }: VideoWish = {}) => {
    const number = nextNumber();
    const draft = {
      title: `講義 第${number}回`,
      body: `<p>第${number}回の講義では、<strong>家計と資産</strong>の基本を学びます。</p>`,
      publishedAt: LONG_AGO,
      ...overrides,
      tagIds: await ensureTags(db, tags),
      brandIds: await findBrandIds(db, audience),
    };
    const [id] = (await addVideos(db, [draft])) as [number];
    return { id, title: draft.title };
  },

  /** A published correction at places, unless `publishedAt` is null. */
  correction: async ({
    text,
    places,
    publishedAt = LONG_AGO,
  }: {
    text: string;
    places: readonly { video: { id: number }; startMs: number; words?: string }[];
    publishedAt?: Date | string | null;
  }) => {
    const insert = sql<{ id: number }>`
      INSERT INTO corrections (text, published_at) VALUES (${text}, ${publishedAt}) RETURNING id`;
    const { id } = (await insert.execute(db)).rows[0] as { id: number };
    for (const [index, { video, startMs, words = '控除は38万円です' }] of places.entries()) {
      await sql`
        INSERT INTO correction_places (correction_id, position, video_id, start_ms, words)
        VALUES (${id}, ${index + 1}, ${video.id}, ${startMs}, ${words})`.execute(db);
    }
    return { id, text };
  },

  /** Files beside a video or an evening, by their titles; their content is the test's own to lay down. */
  resources: async ({
    titles,
    ...beside
  }: { titles: readonly string[] } & ({ video: { id: number } } | { evening: { id: number } })) => {
    const listed = titles.map((title) => ({ title, file: `paper-${nextNumber()}.pdf` }));
    await addStoredResources(
      db,
      listed.map(({ file }) => ({ file, bytes: 9 })),
    );
    const [lister, { id }] =
      'video' in beside
        ? (['video', beside.video] as const)
        : (['evening', beside.evening] as const);
    await saveListedResources(db, lister, id, listed);
    return listed.map(({ file }) => ({ file, url: `${RESOURCE_PATHS[lister]}/${id}/${file}` }));
  },

  /** What is said in a video, each line ten seconds long. */
  captions: async ({ video, lines }: { video: { id: number }; lines: readonly string[] }) => {
    const cues = lines.map((text, index) => ({
      start_ms: index * 10_000,
      end_ms: (index + 1) * 10_000,
      text,
    }));
    await saveCaptions(db, video.id, cues);
  },

  /** A published category; it carries the videos that have all of its tags. */
  category: async ({
    name = `カテゴリー${nextNumber()}`,
    tags = [],
    audience = [],
    ...wish
  }: {
    name?: string;
    /** Names; made where they are missing. */
    tags?: readonly string[];
    /** Role slugs of those who may see it; none means every member. */
    audience?: readonly string[];
  } & PeriodWish = {}) => {
    const draft = {
      name,
      position: null,
      ...period(wish),
      tag_ids: await ensureTags(db, tags),
      brand_ids: await findBrandIds(db, audience),
    };
    const id = await videoCategoryResource.insert(db, draft, null);
    return { id, name };
  },

  /**
   * A published series with these lectures in order, each open at once unless it says otherwise.
   * Lectures with a gate count as published later than it: nobody could watch them before.
   */
  series: async ({
    title = `講座 ${nextNumber()}`,
    lectures = [],
    audience = [],
    ...wish
  }: {
    title?: string;
    lectures?: readonly (LectureWish | { id: number })[];
    /** Role slugs of those who may see it; none means every member. */
    audience?: readonly string[];
  } & PeriodWish = {}) => {
    const draft = {
      title,
      body: `<p>${title}では、順に学びます。</p>`,
      picture_url: null,
      position: null,
      ...period(wish),
      lectures: lectures.map((lecture) => lectureDraft(lecture)),
      brand_ids: await findBrandIds(db, audience),
    };
    const gated = draft.lectures.filter(({ opens }) => opens !== 'at_once');
    const id = await whileUnpublished(
      db,
      gated.map(({ video_id }) => video_id),
      () => seriesResource.insert(db, draft, null),
    );
    return { id, title, draft };
  },
});
