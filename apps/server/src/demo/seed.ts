import { sql } from 'kysely';
import { addCast } from '#demo/cast/cast.ts';
import { roleSlugs } from '#demo/cast/people.ts';
import { findBrandIds } from '#features/brands/brand-ids.view.ts';
import { chooseStart, type Start } from '#features/brands/brands.store.ts';
import { addConsents } from '#features/consents/consents.store.ts';
import { judgeHabits } from '#features/habits/habits.commands.ts';
import { addDaysOfProgress } from '#features/habits/habits.store.ts';
import { countWatched } from '#features/search/video-search.store.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/open-database.ts';
import { prepareSite } from '#use-cases/prepare-site.ts';
import { seedAudience } from './seed-audience.ts';
import { seedCatalogue } from './seed-catalogue.ts';
import { seedCastContracts } from './seed-contracts.ts';
import { seedEvenings } from './seed-evenings.ts';
import { seedMarks } from './seed-marks.ts';
import { seedReading } from './seed-reading.ts';
import type { Setting } from './setting.ts';
import { openMediaFiles } from './setting.ts';

// Any constant that no other lock of the database uses: its holder is filling the site.
const SEED_LOCK = 7_310_021_506;

/**
 * Fills an empty site with the demo content: brands, the cast, the catalogue with its films and
 * pictures, notices, pages, menu and marks. One transaction, so that a killed start leaves nothing;
 * does nothing on a site with videos.
 * @param report receives lines for the person at the terminal
 */
export async function seedDemo(
  { kysely }: Database,
  config: Pick<Config, 'dataDir' | 'productName' | 'productSlug'>,
  report: (line: string) => void,
): Promise<void> {
  const { productName: product, productSlug, dataDir } = config;
  await kysely.transaction().execute(async (db) => {
    await sql`SELECT pg_advisory_xact_lock(${SEED_LOCK})`.execute(db);
    const video = await db.selectFrom('videos').select('id').limit(1).executeTakeFirst();
    if (video) return;

    report('Filling the site with demo content: members.');
    await prepareSite(db, { product, productSlug });
    const [club, wis] = await findBrandIds(db, roleSlugs(['club', 'wis'], productSlug));
    const setting: Setting = {
      db,
      now: await readClock(db),
      media: openMediaFiles(dataDir),
      brandIds: { club: club as number, wis: wis as number },
      cast: await addCast(db, productSlug),
    };
    await seedCastContracts(setting);
    report('Filling the site with demo content: videos.');
    const { tagIds, videoIds } = await seedCatalogue(setting);
    report('Filling the site with demo content: notices, pages and menu.');
    await seedReading(setting, tagIds);
    // The first series, and the oldest notice, which is the last that was added.
    const { rows } = await sql<Start>`SELECT (SELECT min(id) FROM series) AS first_series_id,
      (SELECT max(id) FROM notices) AS welcome_notice_id`.execute(db);
    for (const brandId of Object.values(setting.brandIds)) {
      for (const start of rows) await chooseStart(db, brandId, start);
    }
    await seedEvenings(setting, videoIds.get('re-start-01') as number);
    await seedMarks(setting, videoIds);
    await seedAudience(setting, videoIds);
    const members = await db.selectFrom('members').select('id').execute();
    for (const { id: memberId } of members) {
      await addConsents(db, { memberId, place: 'first_password' });
    }
    await countWatched(db);
    await addDaysOfProgress(db);
    await judgeHabits({ kysely: db });
  });
}

async function readClock(db: Setting['db']): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`SELECT now() AS now`.execute(db);
  return (rows[0] as { now: Date }).now;
}
