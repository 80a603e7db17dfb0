import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { type Kysely, sql } from 'kysely';
import { labelsOf, type Named } from '#console/imports/names.ts';
import type { Remark } from '#console/records/remarks.ts';
import { countTold, newsSince } from '#features/notifications/audiences.view.ts';
import { readRow } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';

/** Now, and since when what is published is told to members. */
interface Times {
  now: string;
  newsSince: string;
}

interface Published {
  published_at: string | null;
  published_until: string | null;
  brand_ids: readonly number[];
}

export const currentTimes = async (tx: Kysely<DB>): Promise<Times> =>
  (await readRow<Times>(tx)`
    SELECT ${wireTime(sql`now()`)} AS now, ${wireTime(newsSince)} AS "newsSince"`) ?? {
    ...{ now: '', newsSince: '' },
  };

/** What follows at once for members when a video is written; a remark for each audience. */
export function publicationRemarks(tx: Kysely<DB>, brands: readonly Named[], times: Times) {
  const isLive = ({ published_at: from, published_until: until }: Published) =>
    from !== null && from <= times.now && (until === null || until > times.now);
  const told = new Map<string, Promise<number>>();
  return async (before: Published | null, after: Published): Promise<Remark[]> => {
    if (!isLive(after) || (before && isLive(before))) return [];
    const { brand_ids, published_at } = after;
    const audience = labelsOf(brands, brand_ids) || '全会員';
    if ((published_at ?? '') <= times.newsSince) {
      return [{ text: formatStaffMessage('imports.live_untold', { audience }) }];
    }
    const key = brand_ids.join();
    const count = told.get(key) ?? countTold(tx, brand_ids);
    told.set(key, count);
    const values = { audience, told: (await count).toLocaleString('ja-JP') };
    return [{ text: formatStaffMessage('imports.live', values) }];
  };
}
