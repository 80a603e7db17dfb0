import type { State } from '@orchard/contract/staff/wire';
import { type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import { brandIds, type Member } from '#platform/sessions/member.ts';
import { stateOf } from './staff-list.ts';

/** A resource for some brands: its alias in the query, and the table of its brands. */
export interface Published {
  alias: string;
  /** The table of the brands, and its column with the number of what is published. */
  brandsTable: keyof DB & string;
  column: string;
}

const brandsOf = ({ alias, brandsTable, column }: Published) => sql`
  FROM ${sql.table(brandsTable)} audience
  WHERE audience.${sql.ref(column)} = ${sql.ref(`${alias}.id`)}`;

/** The rule of who sees it: published by now, not ended, for everyone or a brand of the member. */
export const isPublishedFor = (member: Member, published: Published): RawBuilder<boolean> =>
  isPublishedForBrands(sql`${brandIds(member)}`, published);

/**
 * The same for members who hold these brands.
 * @param brands an array of ids
 */
export const isPublishedForBrands = (
  brands: RawBuilder<unknown>,
  published: Published,
): RawBuilder<boolean> => sql`(
  ${isPublishedNow(published.alias)}
  AND (
    NOT EXISTS (SELECT ${brandsOf(published)})
    OR EXISTS (
      SELECT ${brandsOf(published)} AND audience.brand_id = ANY(${brands}::integer[])
    )
  )
)`;

/** Published and not ended, for any audience. */
export const isPublishedNow = (alias: string): RawBuilder<boolean> => {
  const until = sql.ref(`${alias}.published_until`);
  return sql`(
    ${sql.ref(`${alias}.published_at`)} <= now() AND (${until} IS NULL OR ${until} > now())
  )`;
};

/** The period and the state, as pairs of `json_build_object`. */
export const periodJson = (alias: string): RawBuilder<unknown> => sql`
  'published_at', ${wireTime(sql.ref(`${alias}.published_at`))},
  'published_until', ${wireTime(sql.ref(`${alias}.published_until`))},
  'state', ${stateOf(alias)}`;

/** The publication as the console shows it, as pairs of `json_build_object`. */
export const publicationJson = (published: Published): RawBuilder<unknown> => sql`
  ${periodJson(published.alias)},
  'brand_ids', ARRAY(SELECT audience.brand_id ${brandsOf(published)} ORDER BY 1)`;

/** The filters of the console's lists: the state, and one brand of the audience. */
export const isInState = (alias: string, state: State | undefined): RawBuilder<boolean> =>
  state ? sql`${stateOf(alias)} = ${state}` : sql`true`;

/** Meant for this brand by name. */
export const isForBrand = (published: Published, brand: number | undefined): RawBuilder<boolean> =>
  brand
    ? sql`EXISTS (SELECT ${brandsOf(published)} AND audience.brand_id = ${brand}::bigint)`
    : sql`true`;
