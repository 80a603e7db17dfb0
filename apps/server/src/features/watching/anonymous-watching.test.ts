import { staffApi } from '@orchard/contract/staff';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { findVideoAnalytics } from '#features/analytics/audience-retention.view.ts';
import { eraseMember } from '#features/erasures/erase-member.commands.ts';
import { createScene } from '#testing/scene.ts';
import { keepSums } from './anonymous-watching.store.ts';
import { multirange } from './ranges.ts';

const { config, db, make, asStaff, clear } = await createScene({ limits: 'off' });
beforeEach(clear);

interface Watching {
  member: { id: number };
  video: { id: number };
  seen?: [number, number][];
  starts?: number;
  at?: string;
  tells?: number | null;
}

async function saw({ member, video, seen = [], starts = 1, at, tells = null }: Watching) {
  await db.pool.query(
    `INSERT INTO video_progress (member_id, video_id, seen, clock_at, starts, created_at, duration_ms)
     VALUES ($1, $2, $3, now(), $4, $5, $6)`,
    [member.id, video.id, multirange(seen), starts, at ?? 'now', tells],
  );
}

const mark = (member: { id: number }, video: { id: number }, source: 'manual' | 'auto') =>
  db.pool.query(
    'INSERT INTO video_watch_completions (member_id, video_id, source) VALUES ($1, $2, $3)',
    [member.id, video.id, source],
  );

/** All that operators are shown of watching, under every filter. */
async function statistics(videos: { id: number }[]) {
  const { rows } = await db.pool.query('SELECT id FROM brands ORDER BY id');
  const brands = rows.map(({ id }) => Number(id));
  const days = { from: '2026-04-01', until: '2026-04-01' };
  const queries = [{}, days, ...brands.flatMap((brand) => [{ brand }, { brand, ...days }])];
  const staff = asStaff();
  const read = async (counted: { brand?: number; from?: string; until?: string }) => {
    const query: object = counted.brand ? { ...counted, brand: String(counted.brand) } : counted;
    return [
      (await staff.call(staffApi['video-analytics.list'], { query })).body,
      (await staff.call(staffApi.exportVideoAnalytics, { query })).body,
      ...(await Promise.all(
        // Also what is told to nobody, of fewer than five.
        videos.map(({ id }) => findVideoAnalytics(db.kysely, id, counted)),
      )),
    ];
  };
  const { body } = await staff.call(staffApi.getReport, { query: { month: '2026-04' } });
  const { minutes } = body.statistics;
  return { found: await Promise.all(queries.map(read)), minutes, watched: body.most_watched };
}

/** Videos with watching of every kind, by members of one brand, of the other, and of both. */
async function watching() {
  const [hanako, taro, yuki] = [
    await make.member({ brands: ['orchard_main'] }),
    await make.member({ brands: ['WIS'] }),
    await make.member({ brands: ['orchard_main', 'WIS'] }),
  ];
  const known = await make.video({ title: '長さの分かる動画', durationSeconds: 600 });
  const other = await make.video({ title: '外の動画', durationSeconds: null });
  const marked = await make.video({ title: '印だけの動画', durationSeconds: 60 });
  const early = '2026-04-01T00:00:00+09:00';
  const late = '2026-04-01T23:59:59+09:00';
  const twice: [number, number][] = [
    [0, 60],
    [300, 570],
  ];
  await saw({ member: hanako, video: known, seen: twice, starts: 3, at: early });
  await saw({ member: taro, video: known, seen: [[0, 600]], starts: 2, at: late });
  await saw({ member: yuki, video: known, seen: [[30, 90]], at: '2026-04-02T00:00:00+09:00' });
  await saw({ member: hanako, video: other, seen: [[0, 90]], tells: 100_000, at: early });
  await saw({ member: taro, video: other, seen: [[0, 10]], tells: 100_000 });
  // Opened, and nothing seen: counts nowhere, before and after.
  await saw({ member: yuki, video: other, starts: 0 });
  await mark(hanako, known, 'manual');
  await mark(taro, known, 'auto');
  await mark(hanako, marked, 'manual');
  await mark(yuki, marked, 'manual');
  return { videos: [known, other, marked], watchers: [hanako, taro, yuki] as const };
}

const rowsOf = async (table: string) =>
  (await db.pool.query(`SELECT * FROM ${table}`)).rows as Record<string, unknown>[];

describe('what operators are shown of watching', () => {
  test('does not change when the details go and the marks stay', async () => {
    const { videos } = await watching();
    const before = await statistics(videos);
    await db.kysely.transaction().execute(async (tx) => {
      await keepSums(tx, sql<boolean>`true`, 'stay');
      await sql`DELETE FROM video_progress`.execute(tx);
    });
    expect(await rowsOf('anonymous_watching')).toHaveLength(6);
    expect(await statistics(videos)).toEqual(before);
  });

  test('does not change when a member goes, and the next, and all', async () => {
    const { videos, watchers } = await watching();
    const before = await statistics(videos);
    for (const { id } of watchers) {
      await db.kysely.transaction().execute(async (tx) => {
        await keepSums(tx, sql<boolean>`p.member_id = ${id}`);
        await sql`DELETE FROM members WHERE id = ${id}`.execute(tx);
      });
      expect(await statistics(videos)).toEqual(before);
    }
    expect(await rowsOf('video_progress')).toEqual([]);
    expect(await rowsOf('video_watch_completions')).toEqual([]);
  });

  test('does not change when a member is erased', async () => {
    const { videos, watchers } = await watching();
    const before = await statistics(videos);
    const [{ id }] = watchers;
    await db.kysely
      .transaction()
      .execute((tx) => eraseMember(tx, id, { appSecret: config.appSecret }));
    expect((await rowsOf('members')).map((row) => Number(row.id))).not.toContain(id);
    expect(await statistics(videos)).toEqual(before);
  });

  test('does not change when a member goes whose details went before', async () => {
    const { videos, watchers } = await watching();
    const before = await statistics(videos);
    const [{ id }] = watchers;
    await db.kysely.transaction().execute(async (tx) => {
      await keepSums(tx, sql<boolean>`p.member_id = ${id}`, 'stay');
      await sql`DELETE FROM video_progress WHERE member_id = ${id}`.execute(tx);
      await keepSums(tx, sql<boolean>`p.member_id = ${id}`);
      await sql`DELETE FROM members WHERE id = ${id}`.execute(tx);
    });
    expect(await statistics(videos)).toEqual(before);
  });
});

test('nobody’s watching has the brands held, the day in Japan, and how it was marked', async () => {
  const hanako = await make.member({ brands: ['WIS', 'orchard_main'] });
  const [played, unplayed] = [await make.video(), await make.video()];
  const at = '2026-04-01T23:59:59+09:00';
  await saw({ member: hanako, video: played, seen: [[0, 60]], starts: 4, tells: 70_000, at });
  await mark(hanako, played, 'auto');
  await mark(hanako, unplayed, 'manual');
  await db.kysely
    .transaction()
    .execute((tx) => keepSums(tx, sql<boolean>`p.member_id = ${hanako.id}`));
  const { rows: held } = await db.pool.query('SELECT id FROM brands ORDER BY id');
  const brands = held.map(({ id }) => Number(id));
  const rows = await rowsOf('anonymous_watching');
  expect(rows.map(({ id: _, created_at: __, ...row }) => row)).toEqual([
    {
      ...{
        video_id: played.id,
        brand_ids: brands,
        seen_again: '{}',
        starts: 4,
        seen: '{[0,60000)}',
      },
      ...{ seen_ms: 60_000, duration_ms: 70_000, marked: 'auto' },
    },
    {
      ...{ video_id: unplayed.id, brand_ids: brands, seen_again: '{}', starts: 0, seen: '{}' },
      ...{ seen_ms: 0, duration_ms: null, marked: 'manual' },
    },
  ]);
  expect(rows[0]?.created_at).toEqual(new Date('2026-04-01T00:00:00+09:00'));
});
