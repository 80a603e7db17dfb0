import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { type Kysely, sql } from 'kysely';
import { labelsOf } from '#console/imports/names.ts';
import type { RemarksOf } from '#console/records/foreseen-publication.ts';
import { listNamedBrands } from '#features/brands/brands.view.ts';
import { readRow } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import { type Audience, countTold, newsSince } from './audiences.view.ts';

/** A lecture or a notice, as far as members are told of it; times are Japan's local ones. */
interface Published {
  published_at: string | null;
  published_until: string | null;
  brand_ids: readonly number[];
  also_mail?: boolean | undefined;
  /** Of a notice: its category. */
  notice_category_id?: number;
}

/**
 * What follows at once for members when a lecture or a notice is written: whether it goes live, for
 * whom, and how many are told; a remark for each audience.
 */
export async function publicationRemarks(
  db: Kysely<DB>,
  kind: Audience['kind'],
): Promise<RemarksOf<Published>> {
  const brands = await listNamedBrands(db);
  const { now, news } = (await readRow<{ now: string; news: string }>(db)`
    SELECT ${wireTime(sql`now()`)} AS now, ${wireTime(newsSince)} AS news`) ?? {
    now: '',
    news: '',
  };
  const isLive = ({ published_at: from, published_until: until }: Published) =>
    from !== null && from <= now && (until === null || until > now);
  const counted = new Map<string, Promise<number>>();
  const count = (audience: Audience): Promise<number> => {
    const key = JSON.stringify(audience);
    const told = counted.get(key) ?? countTold(db, audience);
    counted.set(key, told);
    return told;
  };
  return async (before, after) => {
    if (!isLive(after) || (before && isLive(before))) return [];
    const { brand_ids: brandIds, published_at, also_mail, notice_category_id } = after;
    const audience = labelsOf(brands, brandIds) || '全会員';
    if ((published_at ?? '') <= news) {
      return [{ text: formatStaffMessage('publication.live_untold', { audience }) }];
    }
    const told = await count({
      ...{ kind, brandIds, topicId: notice_category_id ?? null, alsoMail: also_mail ?? false },
    });
    const values = { audience, told: told.toLocaleString('ja-JP') };
    return [{ text: formatStaffMessage('publication.live', values) }];
  };
}
