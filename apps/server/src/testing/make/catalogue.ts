import type { Kysely } from 'kysely';
import { findBrandIds } from '#features/brands/brand-ids.view.ts';
import { saveCaptions } from '#features/captions/captions.store.ts';
import { ensureTags } from '#features/tags/tags.store.ts';
import { addCategories } from '#features/video-categories/video-categories.store.ts';
import { addVideos, type VideoDraft } from '#features/videos/videos.store.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { nextNumber } from './numbering.ts';

/**
 * Long before any test; among rows with one time of publication, the last one made is the newest.
 */
export const LONG_AGO = '2024-04-01T10:00:00+09:00';

/** The options of a video. */
export interface VideoOptions extends Partial<Omit<VideoDraft, 'tagIds' | 'brandIds'>> {
  /** Names; missing tags are made. */
  tags?: readonly string[];
  /** Role slugs of the members who may see it; none: every member. */
  audience?: readonly string[];
}

/** Builders of the catalogue. */
export const catalogueMakers = (db: Kysely<DB>) => ({
  /** Returns the tag of this name; makes a missing one. */
  tag: async (name = `タグ${nextNumber()}`) => {
    const [id] = (await ensureTags(db, [name])) as [number];
    return { id, name };
  },

  /** A published video for every member, by default. */
  video: async ({ tags = [], audience = [], ...overrides }: VideoOptions = {}) => {
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

  /** Captions of a video, ten seconds for each line. */
  captions: async ({ video, lines }: { video: { id: number }; lines: readonly string[] }) => {
    const cues = lines.map((text, index) => ({
      startMs: index * 10_000,
      endMs: (index + 1) * 10_000,
      text,
    }));
    await saveCaptions(db, video.id, cues);
  },

  /** A published category, which shows the videos with all of its tags. */
  category: async ({
    name = `カテゴリー${nextNumber()}`,
    tags = [],
    audience = [],
    ...overrides
  }: {
    name?: string;
    /** Names; missing tags are made. */
    tags?: readonly string[];
    publishedAt?: Date | string | null;
    publishedUntil?: Date | string | null;
    /** Role slugs of the members who may see it; none: every member. */
    audience?: readonly string[];
  } = {}) => {
    const draft = {
      name,
      ...overrides,
      tagIds: await ensureTags(db, tags),
      brandIds: await findBrandIds(db, audience),
    };
    const [id] = (await addCategories(db, [draft])) as [number];
    return { id, name };
  },
});
