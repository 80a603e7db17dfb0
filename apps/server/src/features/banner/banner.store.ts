import type { Kysely } from 'kysely';
import { afterLast } from '#platform/database/after-last.ts';
import type { DB } from '#platform/database/schema.generated.ts';

/** A picture of the home banner. */
export interface BannerSlideDraft {
  imageUrl: string;
  /** What it shows, for those who do not see it; empty when it only decorates. */
  alt: string;
}

/** Adds pictures behind those that are there; answers their numbers in the order of the drafts. */
export async function addBannerSlides(
  db: Kysely<DB>,
  drafts: readonly BannerSlideDraft[],
): Promise<number[]> {
  if (drafts.length === 0) return [];
  const rows = await db
    .insertInto('banner_slides')
    .values(
      drafts.map(({ imageUrl, alt }, index) => ({
        image_url: imageUrl,
        alt,
        position: afterLast('banner_slides', index),
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
