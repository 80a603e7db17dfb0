import { type RawBuilder, sql } from 'kysely';
import { filmSource } from './playable.view.ts';

/** The condition that the film of the video `v` is looked at: members see it, or will. */
export const isLookedAt: RawBuilder<boolean> = sql`(
  v.deleted_at IS NULL AND v.published_at IS NOT NULL
  AND (v.published_until IS NULL OR v.published_until > now())
  AND ${filmSource} IS NOT NULL
)`;
