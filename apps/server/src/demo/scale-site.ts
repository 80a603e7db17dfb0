import { openMembership } from '@orchard/contract/staff/memberships';
import type { Kysely } from 'kysely';
import { addRecords } from '#console/records/record-resource.ts';
import { castPasswordHash } from '#demo/cast/cast.ts';
import { people, roleSlugs } from '#demo/cast/people.ts';
import { addBookmarks } from '#features/bookmarks/bookmarks.store.ts';
import { findBrandIds } from '#features/brands/brand-ids.view.ts';
import { addHistory } from '#features/browsing-history/browsing-history.store.ts';
import { addCompletions } from '#features/completions/completions.store.ts';
import { addMembers } from '#features/members/members.store.ts';
import { ensureTags } from '#features/tags/tags.store.ts';
import { videoCategoryResource } from '#features/video-categories/video-categories.store.ts';
import { addVideos } from '#features/videos/videos.store.ts';
import type { Config } from '#platform/config/config.ts';
import { StartRefusal } from '#platform/config/start-refusal.ts';
import type { Database } from '#platform/database/open-database.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { audience, tags as demoTags } from './content/content.ts';
import { daysBefore, localTime } from './japan-time.ts';
import { numbersFrom } from './numbers-from.ts';
import { moreTags, pickBy, scaleBody, scaleName, scaleTitle } from './scale-texts.ts';
import { seedDemo } from './seed.ts';
import { withoutIndexes } from './without-indexes.ts';

/** The numbers of rows to make. */
export interface Scale {
  videos: number;
  members: number;
  /** History entries, bookmarks and completions together. */
  marks: number;
}

/** The member to sign in as, with the cast's password. */
export const SCALE_MEMBER = 'scale@example.jp';

const CATEGORIES = 15;
const BODY_LENGTH = 1_500;
// A statement may take 5 seconds; each of these takes a fraction of one.
const ROWS_AT_ONCE = { videos: 250, members: 1_000, marks: 10_000 };

const MARK_TABLES = ['browsing_history', 'video_watch_completions', 'video_bookmarks'] as const;

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Runs work that makes rows in portions. Returns the rows made, in order. */
async function inPortions<Row, Made>(
  rows: readonly Row[],
  size: number,
  write: (portion: Row[]) => Promise<Made[] | undefined>,
): Promise<Made[]> {
  const made: Made[] = [];
  for (let start = 0; start < rows.length; start += size) {
    made.push(...((await write(rows.slice(start, start + size))) ?? []));
  }
  return made;
}

/**
 * Adds a large catalogue and many members to the demo site for measurements, all or nothing; first
 * makes a missing demo site.
 * @throws StartRefusal when the site has real members, or is large already
 */
export async function scaleSite(
  database: Database,
  config: Pick<Config, 'dataDir' | 'productName' | 'productSlug'>,
  scale: Scale,
  report: (line: string) => void,
): Promise<void> {
  await refuseOtherSites(database.kysely);
  await seedDemo(database, config, report);
  await database.kysely.transaction().execute(async (db) => {
    const brandIds = (await findBrandIds(db, roleSlugs(['club', 'wis'], config.productSlug))) as [
      number,
      number,
    ];
    report(`Making ${scale.videos} videos.`);
    const videoIds = await withoutIndexes(db, ['video_search'], () =>
      addCatalogue(db, scale, brandIds),
    );
    report(`Making ${scale.members} members.`);
    const memberIds = await addScaleMembers(db, scale, brandIds);
    report(`Making ${scale.marks} marks.`);
    await withoutIndexes(db, MARK_TABLES, () => addMarks(db, scale, memberIds, videoIds));
  });
  // The planner must not treat the site as small until autovacuum has analysed it.
  await database.pool.query('ANALYZE');
}

async function refuseOtherSites(db: Kysely<DB>): Promise<void> {
  const ours = [...Object.values(people), ...audience].map(({ email }) => email);
  const strangers = await db
    .selectFrom('members')
    .select('email')
    .where('email', 'not in', ours)
    .limit(2)
    .execute();
  if (strangers.some(({ email }) => /^scale(-\d+)?@example\.jp$/.test(email))) {
    throw new StartRefusal({
      ja: 'このサイトはすでに大きくしてあります。データのフォルダーを消すか、DATA_DIRに新しいフォルダーを設定してください。',
      en: 'This site is large already. Remove its data folder, or set DATA_DIR to a new one.',
    });
  }
  if (strangers.length > 0) {
    throw new StartRefusal({
      ja: 'このサイトには本物の会員がいるため、架空の会員を混ぜられません。DATA_DIRに新しいフォルダーを設定してください。',
      en: 'This site has members of its own, which must not mix with made-up ones. Set DATA_DIR to a new folder.',
    });
  }
}

async function addCatalogue(
  db: Kysely<DB>,
  { videos }: Scale,
  [club, wis]: [number, number],
): Promise<number[]> {
  const next = numbersFrom(1);
  const pick = pickBy(next);
  const tagIds = await ensureTags(db, [...demoTags, ...moreTags]);
  await addRecords(
    db,
    videoCategoryResource,
    numbers(CATEGORIES).map((index) => ({
      name: `特集 第${index + 1}集`,
      position: null,
      // Every third category is narrow: two tags.
      tag_ids: index % 3 === 2 ? [pick(tagIds), pick(tagIds)] : [pick(tagIds)],
      brand_ids: [],
      published_at: localTime(new Date()),
      published_until: null,
    })),
  );
  const films = await db
    .selectFrom('videos')
    .select(['media_file', 'thumbnail_url', 'duration_seconds'])
    .where('media_file', 'is not', null)
    .execute();
  const now = new Date();
  const drafts = numbers(videos).map((index) => {
    const film = films.length > 0 ? pick(films) : undefined;
    const draw = next();
    return {
      title: scaleTitle(pick, index + 1),
      body: scaleBody(pick, BODY_LENGTH),
      // One every nine hours, the last one yesterday.
      publishedAt: daysBefore(now, 1 + (videos - index) * 0.375),
      mediaFile: film?.media_file ?? null,
      thumbnailUrl: film?.thumbnail_url ?? null,
      durationSeconds: film?.duration_seconds ?? null,
      tagIds: numbers(1 + Math.floor(next() * 4)).map(() => pick(tagIds)),
      brandIds: draw < 0.2 ? [club] : draw < 0.3 ? [wis] : [],
    };
  });
  return inPortions(drafts, ROWS_AT_ONCE.videos, (portion) => addVideos(db, portion));
}

async function addScaleMembers(
  db: Kysely<DB>,
  { members }: Scale,
  [club, wis]: [number, number],
): Promise<number[]> {
  const next = numbersFrom(2);
  const pick = pickBy(next);
  const passwordHash = await castPasswordHash();
  const drafts = numbers(members).map((index) => {
    const name = scaleName(pick);
    const draw = next();
    return {
      name,
      nickname: name.split(' ')[1] as string,
      email: index === 0 ? SCALE_MEMBER : `scale-${index}@example.jp`,
      passwordHash,
      memberships: (index === 0 || draw < 0.6 ? [club] : draw < 0.9 ? [wis] : [club, wis]).map(
        openMembership,
      ),
    };
  });
  return inPortions(drafts, ROWS_AT_ONCE.members, (portion) => addMembers(db, portion));
}

/** Six marks in ten are history entries, three are completions, one is a bookmark. */
async function addMarks(
  db: Kysely<DB>,
  { marks }: Scale,
  memberIds: readonly number[],
  videoIds: readonly number[],
): Promise<void> {
  const next = numbersFrom(3);
  const now = new Date();
  const most = Math.floor((memberIds.length * videoIds.length) / 2);
  const draw = (count: number) => {
    const places = new Set<number>();
    // One mark in two hundred belongs to the member to sign in as, so that this member's lists are
    // long.
    while (places.size < Math.min(count, most)) {
      const member = next() < 0.005 ? 0 : Math.floor(next() * memberIds.length);
      places.add(member * videoIds.length + Math.floor(next() * videoIds.length));
    }
    return [...places].map((place) => ({
      memberId: memberIds[Math.floor(place / videoIds.length)] as number,
      videoId: videoIds[place % videoIds.length] as number,
      at: daysBefore(now, next() * 365),
    }));
  };
  const write = async (add: typeof addHistory, count: number) => {
    await inPortions(draw(count), ROWS_AT_ONCE.marks, async (portion) => {
      await add(db, portion);
      return undefined;
    });
  };
  await write(addHistory, Math.round(marks * 0.6));
  await write(addCompletions, Math.round(marks * 0.3));
  await write(addBookmarks, marks - Math.round(marks * 0.6) - Math.round(marks * 0.3));
}
