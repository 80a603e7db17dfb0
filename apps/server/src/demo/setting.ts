import type { Kysely } from 'kysely';
import type { Cast } from '#demo/cast/cast.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { DemoAudience } from './content/shapes.ts';
import type { MediaFiles } from './media-files.ts';

/** The context of every part of the seeding. */
export interface Setting {
  db: Kysely<DB>;
  /** The origin of all times, by the database's clock. */
  now: Date;
  media: MediaFiles;
  brandIds: { club: number; wis: number };
  cast: Cast;
}

/** The brands of an audience; none: every member. */
export const audienceIds = ({ brandIds }: Setting, audience: DemoAudience): number[] =>
  ({ all: [], orchard: [brandIds.club], wis: [brandIds.wis] })[audience];
